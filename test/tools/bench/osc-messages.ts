const bundleHeadBytes = 16

/**
 * Calls `visit` with the place of each message of a datagram. OSC 1.0: a bundle is `#bundle`, NUL, a time tag and
 * elements, each after its size; ours are flat. Own code, not the daemon's decoder: a bench that shares it would share
 * its faults.
 */
export function visitMessages(datagram: Buffer, visit: (start: number, end: number) => void): void {
  if (datagram[0] !== 0x23) return visit(0, datagram.length)
  for (let at = bundleHeadBytes; at + 4 <= datagram.length; ) {
    const start = at + 4
    at = start + datagram.readUInt32BE(at)
    visit(start, at)
  }
}
