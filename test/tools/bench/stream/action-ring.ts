import { randomUUID } from 'node:crypto'
import { clientFrame } from './frames.js'

/**
 * Actions as frames that are ready to be sent, in turn. Only the end of the id is written anew each time: clients give
 * every action an id of its own.
 */
export class ActionRing {
  readonly #bytes: Buffer
  /** Where each frame begins, and the last one ends. */
  readonly #starts: readonly number[]
  readonly #count: number
  #next = 0
  #sent = 0

  /** @param actions without ids. @param most frames that are sent at a time. */
  constructor(actions: readonly object[], most: number) {
    const prefix = randomUUID().slice(0, -digits)
    // Those at the front stand at the end once more, so that any run of frames is one piece.
    const repeated = Array.from({ length: actions.length + most }, (_, n) => actions[n % actions.length]!)
    const frames = repeated.map((action) =>
      clientFrame(JSON.stringify({ id: prefix + '0'.repeat(digits), ...action })),
    )
    const starts = [0]
    for (const { length } of frames) starts.push(starts.at(-1)! + length)
    this.#starts = starts
    this.#bytes = Buffer.concat(frames)
    this.#count = actions.length
  }

  /** The next frames, valid until the ring has gone round. */
  take(frames: number): Buffer {
    const first = this.#next
    for (let n = first; n < first + frames; n++) this.#renewId(n)
    this.#next = (first + frames) % this.#count
    return this.#bytes.subarray(this.#starts[first], this.#starts[first + frames])
  }

  #renewId(frame: number): void {
    const start = this.#starts[frame]!
    const idEnd = this.#bytes.indexOf(idStart, start) + idStart.length + idLength
    let number = this.#sent++
    for (let at = idEnd - 1; at >= idEnd - counted; at--) {
      this.#bytes[at] = hexDigits[number & 15]!
      number >>>= 4
    }
  }
}

/** Of an UUID: its last group, of which the last eight are counted. */
const digits = 12
const counted = 8
const idLength = 36
const idStart = '{"id":"'
const hexDigits = Buffer.from('0123456789abcdef')

/** Length of `{"id":…,"ok":true}` with such an id: whatever else is answered is longer. */
export const acceptedLength = JSON.stringify({ id: '0'.repeat(idLength), ok: true }).length
