import { randomUUID } from 'node:crypto'
import { fullJitter, usualTimes } from '../../../../src/client/times.js'
import { lids } from '../honest/honest-task.js'
import { clientFrame } from '../stream/frames.js'
import { WireStream } from '../stream/wire-stream.js'

/** A phone that comes back as the client does, and repeats what was not answered. */
export class StormPhone {
  /** When it had its page, on the monotonic clock; undefined while it has none. */
  greetedAt: number | undefined
  /** When its last press was answered. */
  answeredAt = 0
  /** Tries in vain. */
  failures = 0
  #press: Buffer | undefined
  #stream: WireStream | undefined
  #patience: NodeJS.Timeout | undefined
  /** Tries in vain since it had its page last. */
  #row = 0

  constructor(
    private readonly port: number,
    private readonly token: string,
  ) {
    this.#open()
  }

  get isAnswered(): boolean {
    return this.#press === undefined
  }

  press(): void {
    this.#press = clientFrame(JSON.stringify({ id: randomUUID(), lid: lids.others, type: 'Button' }))
    this.#stream?.write(this.#press)
  }

  /** Its network is gone. */
  cut(): void {
    this.#stream?.close()
    this.#lose()
  }

  #open(): void {
    const onText = (bytes: Buffer, start: number, end: number) =>
      this.#take(bytes.toString('latin1', start, end))
    this.#stream = new WireStream(this.port, { token: this.token }, onText, () => this.#lose())
    this.#patience = setTimeout(() => this.cut(), usualTimes.connect)
  }

  #take(text: string): void {
    if (text.startsWith('{"event":"page"')) this.#greet()
    else if (this.#press !== undefined && text.endsWith('"ok":true}')) {
      this.#press = undefined
      this.answeredAt = performance.now()
    }
  }

  #greet(): void {
    clearTimeout(this.#patience)
    this.greetedAt = performance.now()
    this.#row = 0
    if (this.#press) this.#stream?.write(this.#press)
  }

  #lose(): void {
    clearTimeout(this.#patience)
    this.#stream = undefined
    if (this.greetedAt === undefined) {
      this.failures++
      this.#row++
    }
    this.greetedAt = undefined
    setTimeout(() => this.#open(), fullJitter(usualTimes, this.#row))
  }
}
