/** A text frame of a client (RFC 6455 §5.2). Its masking key is 0, which leaves the text as it is. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const isMasked = 0x80
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
  const head = [finalText, isMasked | length[0]!, ...length.slice(1), 0, 0, 0, 0]
  return Buffer.concat([Buffer.from(head), payload])
}

/** The first byte of a text in one frame. */
const finalText = 0x81

/**
 * Calls `visit` with the place of each payload in what a server sent, which must be whole texts. Does not use the
 * daemon's libraries, so as to cost little.
 *
 * @returns where the first frame begins that is not complete yet.
 * @throws Error for a frame of another kind, such as a close.
 */
export function visitFrames(bytes: Buffer, visit: (start: number, end: number) => void): number {
  let at = 0
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== finalText) throw new Error(`expected a text, received a frame that begins ${bytes[at]}`)
    const short = bytes[at + 1]!
    const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
    if (start > bytes.length) break
    const end = start + (short < 126 ? short : longLength(bytes, at + 2, short))
    if (end > bytes.length) break
    visit(start, end)
    at = end
  }
  return at
}

function longLength(bytes: Buffer, at: number, kind: number): number {
  return kind === 126 ? bytes.readUInt16BE(at) : Number(bytes.readBigUInt64BE(at))
}
