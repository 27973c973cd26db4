import { writeText } from './frames.js'
import type { ActionRequest } from './phone.js'
import { WireStream } from './wire-stream.js'

/** What a phone does with what it notices. */
export interface StreamListener {
  /** @param isAccepted false also when the stream ends without an answer. */
  answered(action: number, isAccepted: boolean): void
  /** An event: the first one is the page. */
  told?(): void
  /** The service refused the stream, or closed it. */
  lost?(): void
}

/** A stream that carries one action at a time. */
export class StreamPhone {
  #action: number | undefined
  #isGone = false
  #stream: WireStream | undefined

  /** @param token of a participant of its own, since one person may have only a few streams. */
  constructor(
    private readonly port: number,
    private readonly token: string,
    private readonly listener: StreamListener,
  ) {}

  /** Resolves when the page is there, or the stream is lost. */
  open(): Promise<void> {
    return new Promise((resolve) => {
      const onText = (bytes: Buffer, start: number, end: number) => {
        resolve()
        this.#take(bytes.toString('latin1', start, end))
      }
      this.#stream = new WireStream(this.port, { token: this.token }, onText, () => {
        this.#isGone = true
        resolve()
        this.listener.lost?.()
        if (this.#action !== undefined) this.#answer(false)
      })
    })
  }

  send(action: number, { body }: ActionRequest): void {
    this.#action = action
    if (this.#isGone) return void setImmediate(() => this.#answer(false))
    this.#stream!.write(writeText(`{"id":"${action}",${body.slice(1)}`))
  }

  close(): void {
    this.#stream?.close()
  }

  #take(text: string): void {
    if (text.startsWith('{"event"')) this.listener.told?.()
    else if (this.#action !== undefined) this.#answer(text === `{"id":"${this.#action}","ok":true}`)
  }

  #answer(isAccepted: boolean): void {
    const action = this.#action!
    this.#action = undefined
    this.listener.answered(action, isAccepted)
  }
}
