/** A message that is kept to be filled in. */
export interface Template {
  /** Of many templates. */
  readonly view: DataView
  /** Where this one begins, bytes. */
  readonly start: number
  /** Bytes. */
  readonly size: number
}

const blockSize = 65_536

let block = new DataView(new ArrayBuffer(blockSize))
let used = 0

/**
 * Keeps a message in a block with others. With many controls the cost of an action is the number of places in memory that
 * it touches, and each Buffer is one more than its bytes.
 *
 * @param message of 4 bytes or more. A block lasts as long as one of its templates.
 */
export function keepTemplate(message: Uint8Array): Template {
  const size = message.length
  if (used + size > block.byteLength) {
    block = new DataView(new ArrayBuffer(Math.max(blockSize, size)))
    used = 0
  }
  const start = used
  new Uint8Array(block.buffer).set(message, start)
  used += size
  return { view: block, start, size }
}
