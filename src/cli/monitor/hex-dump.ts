const width = 16

/**
 * Bytes as hexadecimal and ASCII, 16 a line, each line with its offset in hexadecimal.
 *
 * @param faults places to be pointed at behind their line
 */
export function dumpHex(bytes: Buffer, faults: readonly { readonly offset: number }[] = []): string {
  // One line also for no bytes, so that an empty datagram is seen.
  const lines = Array.from({ length: Math.max(1, Math.ceil(bytes.length / width)) }, (_, index) =>
    dumpLine(bytes.subarray(index * width, (index + 1) * width), index * width),
  )
  for (const { offset } of faults) lines[lineOf(offset, lines.length)] += `  <- byte ${offset}`
  return lines.join('\n')
}

function dumpLine(bytes: Buffer, offset: number): string {
  const digits = (bytes.toString('hex').match(/../g) ?? []).join(' ').padEnd(width * 3 - 1)
  const letters = bytes.toString('latin1').replace(/[^ -~]/g, '.')
  return `    ${offset.toString(16).padStart(4, '0')}  ${digits}  |${letters}|`
}

/** A fault may lie right behind the last byte, where something is missing. */
function lineOf(offset: number, lines: number): number {
  return Math.min(Math.floor(offset / width), lines - 1)
}
