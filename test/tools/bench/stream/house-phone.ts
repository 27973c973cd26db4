import { clientFrame } from './frames.js'
import { WireStream } from './wire-stream.js'

/** What a phone has noticed. */
export interface HouseListener {
  /** A page, or another event. */
  told(): void
  /** The answer to an action: they come in the order of the actions. */
  answered(action: number, accepted: boolean): void
  /** The server refused the stream, or closed it. */
  lost(): void
}

/** A phone of the house. */
export class HousePhone {
  readonly #stream: WireStream
  readonly #waiting: number[] = []

  constructor(port: number, token: string, listener: HouseListener) {
    this.#stream = new WireStream(
      port,
      { token },
      (bytes, start, end) => {
        if (bytes[start + 2] === eventStart) return listener.told()
        const action = this.#waiting.shift()
        const isAccepted = bytes.toString('latin1', end - okEnd.length, end) === okEnd
        if (action !== undefined) listener.answered(action, isAccepted)
      },
      () => listener.lost(),
    )
  }

  act(action: number, id: string, value: string): void {
    this.#waiting.push(action)
    this.#stream.write(clientFrame(JSON.stringify({ id, lid: 1, type: 'String', value })))
  }

  close(): void {
    this.#stream.close()
  }
}

/** Of `{"event":…}`; an answer begins with `{"id":…`. */
const eventStart = 'e'.charCodeAt(0)
const okEnd = '"ok":true}'
