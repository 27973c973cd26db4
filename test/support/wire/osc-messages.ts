const bundleHeadBytes = 16

/**
 * Calls `visit` with the offset of each message in a datagram. OSC 1.0: a bundle is `#bundle`, NUL, a time tag and
 * elements, each after its size; ours are flat. Does not use the daemon's decoder, so as not to share its bugs.
 */
export function visitMessages(datagram: Buffer, visit: (start: number, end: number) => void): void {
  if (datagram[0] !== 0x23) return visit(0, datagram.length)
  for (let at = bundleHeadBytes; at + 4 <= datagram.length; ) {
    const start = at + 4
    at = start + datagram.readUInt32BE(at)
    visit(start, at)
  }
}
