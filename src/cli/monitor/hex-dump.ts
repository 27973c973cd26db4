const width = 16

/**
 * Bytes as hexadecimal and ASCII, 16 a line, each line with its offset in hexadecimal.
 *
 * @param marked places to mark at the end of their line
 */
export function dumpHex(bytes: Buffer, marked: readonly { readonly offset: number }[] = []): string {
  // One line even without bytes, so that an empty datagram is visible.
  const lines = Array.from({ length: Math.max(1, Math.ceil(bytes.length / width)) }, (_, index) =>
    dumpLine(bytes.subarray(index * width, (index + 1) * width), index * width),
  )
  // A place may lie right after the last byte, where something is missing.
  for (const { offset } of marked)
    lines[Math.min(Math.floor(offset / width), lines.length - 1)] += `  <- byte ${offset}`
  return lines.join('\n')
}

function dumpLine(bytes: Buffer, offset: number): string {
  const digits = (bytes.toString('hex').match(/../g) ?? []).join(' ').padEnd(width * 3 - 1)
  const letters = bytes.toString('latin1').replace(/[^ -~]/g, '.')
  return `    ${offset.toString(16).padStart(4, '0')}  ${digits}  |${letters}|`
}
