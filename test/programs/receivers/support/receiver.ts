import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { waitUntil } from './wait-until.js'

/** A program that receives OSC, and how to read what it prints. */
export interface ReceiverOptions {
  readonly program: string
  /** The Debian package that it comes with. */
  readonly debianPackage: string
  readonly words: readonly string[]
  /** Files that the words name, by name. */
  readonly files?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  /** Whom it runs as where these tests run as root, of a program that refuses to. */
  readonly user?: string
  /** The UDP port that words or files tell it. */
  readonly port: number
  /** Matches a line that it prints for a message; the first group is what it makes of the message. */
  readonly message: RegExp
}

/** A running program with all that it has printed. */
export class Receiver {
  /** Standard output and error, as they came. */
  output = ''
  readonly #child: ChildProcess
  readonly #options: ReceiverOptions
  #isOver = false
  readonly #end: Promise<unknown>

  constructor(child: ChildProcess, options: ReceiverOptions) {
    this.#child = child
    this.#options = options
    this.#end = once(child, 'close').then(() => {
      this.#isOver = true
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        this.output += text
      })
    }
  }

  /** Waits until it has printed at least `count` messages, and gives all of them. */
  async received(count: number): Promise<readonly string[]> {
    await this.waitFor(() => this.#messages.length >= count, `to print ${count} messages`)
    return this.#messages
  }

  /** @throws after 20 s, or when the program has ended. @param wanted what it has to do, as `to listen` */
  async waitFor(isSo: () => boolean, wanted: string): Promise<void> {
    const { program } = this.#options
    await waitUntil(
      () => isSo() || this.#isOver,
      `${program} ${wanted}`,
      () => this.lastWords,
    )
    if (!isSo()) throw new Error(`${program} ended before it came ${wanted}; ${this.lastWords}`)
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), 2000)
    await this.#end
    clearTimeout(patience)
  }

  /** The end of what it has printed, for the failure of a test. */
  get lastWords(): string {
    return `the last it printed:\n${this.output.slice(-1000)}`
  }

  get #messages(): readonly string[] {
    const lines = this.output.split('\n').slice(0, -1)
    return lines.flatMap((line) => this.#options.message.exec(line)?.[1] ?? [])
  }
}
