import { once } from 'node:events'
import type { Socket } from 'node:net'
import { dial } from './dial.js'
import { type ActionRequest, wireText } from './phone.js'

/** A keep-alive connection that carries one action at a time. */
export class PhoneConnection {
  readonly #socket: Socket
  #action = -1

  /** @param onAnswer called with the action's number, and whether the answer is 200 */
  constructor(port: number, onAnswer: (action: number, accepted: boolean) => void) {
    this.#socket = dial(port, { noDelay: true })
    // An answer is far smaller than a segment, so it arrives in one piece.
    this.#socket.on('data', (answer) => {
      const action = this.#action
      this.#action = -1
      onAnswer(action, answer.toString('latin1', 0, 12) === 'HTTP/1.1 200')
    })
  }

  /** Resolves when it is open; later errors appear as missing answers. */
  async open(): Promise<void> {
    await once(this.#socket, 'connect')
    this.#socket.on('error', () => {})
  }

  send(action: number, request: ActionRequest): void {
    this.#action = action
    this.#socket.write(wireText(request))
  }

  close(): void {
    this.#socket.destroy()
  }
}
