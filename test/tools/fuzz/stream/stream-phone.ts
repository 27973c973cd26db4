import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { ActionRequest } from '../../bench/phone.js'
import { type Carrier, type MakeCarrier, overHttp } from '../phones.js'

/** A phone that carries its presses over one open stream. */
class StreamPhone implements Carrier {
  readonly #socket: WebSocket
  #press = -1

  constructor(
    port: number,
    private readonly token: string,
    private readonly onAnswer: (press: number, isAccepted: boolean) => void,
  ) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/stream`, 'ovation.v1')
  }

  /** Resolves when the page is there. Whatever goes wrong later is a press that is refused. */
  async open(): Promise<void> {
    await once(this.#socket, 'open')
    this.#socket.send(JSON.stringify({ hello: { token: this.token } }))
    await once(this.#socket, 'message')
    this.#socket.on('message', (text) => {
      const { id, ok } = JSON.parse(String(text))
      if (id !== undefined) this.#answer(ok === true && id === String(this.#press))
    })
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      if (this.#press >= 0) this.#answer(false)
    })
  }

  send(press: number, { body }: ActionRequest): void {
    this.#press = press
    if (this.#socket.readyState !== WebSocket.OPEN) return void setImmediate(() => this.#answer(false))
    this.#socket.send(`{"id":"${press}",${body.slice(1)}`)
  }

  close(): void {
    this.#socket.terminate()
  }

  #answer(isAccepted: boolean): void {
    const press = this.#press
    this.#press = -1
    this.onAnswer(press, isAccepted)
  }
}

/** Every second phone has a stream, the others send requests. @param tokenFor phone n: one person may have only a few streams. */
export function halfOverStreams(tokenFor: (n: number) => string): MakeCarrier {
  return (port, onAnswer, n) =>
    n % 2 === 0 ? new StreamPhone(port, tokenFor(n), onAnswer) : overHttp(port, onAnswer, n)
}

/** The phones that have one. */
export const streamPhones = 50
