import { tokenSecret } from '../../../support/load/daemon.js'
import { writeText } from '../../../support/wire/frames.js'
import { phoneHeaders } from '../../../support/wire/phone.js'
import { PhoneConnection } from '../../../support/wire/phone-connection.js'
import { WireStream } from '../../../support/wire/wire-stream.js'
import { benchToken } from '../options.js'
import { layoutId, numberBody } from './numbers.js'

export interface Phone {
  /** Sends an action. @param number its value. */
  act(number: number): void
  close(): void
}

/** What a phone has noticed. */
export interface Listener {
  /** A page, or another event. */
  told(): void
  answered(number: number, isAccepted: boolean): void
  /** It may act again. */
  free(phone: Phone): void
  /** The server refused its stream, or closed it. */
  lost(): void
}

/** A phone with one connection, which carries one action at a time. */
export class HttpPhone implements Phone {
  static #count = 0
  readonly #connection: PhoneConnection
  readonly #headers = phoneHeaders(layoutId, `phone-${HttpPhone.#count++}`, tokenSecret)

  private constructor(port: number, listener: Listener) {
    this.#connection = new PhoneConnection(port, (number, isAccepted) => {
      listener.answered(number, isAccepted)
      listener.free(this)
    })
  }

  static async open(port: number, listener: Listener): Promise<HttpPhone> {
    const phone = new HttpPhone(port, listener)
    await phone.#connection.open()
    return phone
  }

  act(number: number): void {
    this.#connection.send(number, { headers: this.#headers, body: numberBody(number) })
  }

  close(): void {
    this.#connection.close()
  }
}

/** A phone with a stream, which is answered in the order of its actions. */
export class StreamPhone implements Phone {
  readonly #stream: WireStream
  readonly #waiting: number[] = []

  constructor(
    port: number,
    participant: string,
    private readonly listener: Listener,
  ) {
    const onText = (bytes: Buffer, start: number, end: number) => {
      if (bytes[start + 2] === eventStart) return listener.told()
      const number = this.#waiting.shift()
      const isAccepted = bytes.toString('latin1', end - okEnd.length, end) === okEnd
      if (number !== undefined) listener.answered(number, isAccepted)
    }
    const hello = { token: benchToken(layoutId, participant) }
    this.#stream = new WireStream(port, hello, onText, () => listener.lost())
  }

  act(number: number): void {
    this.#waiting.push(number)
    this.#stream.write(writeText(`{"id":"${number}",${numberBody(number).slice(1)}`))
    this.listener.free(this)
  }

  close(): void {
    this.#stream.close()
  }
}

/** Of `{"event":…}`; an answer begins with `{"id":…`. */
const eventStart = 'e'.charCodeAt(0)
const okEnd = '"ok":true}'
