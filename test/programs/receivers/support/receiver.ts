import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { waitUntil } from './wait-until.js'

/** A program that receives OSC, and how to read what it prints. */
export interface ReceiverOptions {
  readonly program: string
  /** The Debian package that contains it. */
  readonly debianPackage: string
  readonly args: readonly string[]
  /** Files that its arguments name, by name. */
  readonly files?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  /** The user to run it as when the tests run as root, for a program that refuses root. */
  readonly user?: string
  /** The port in its arguments or files. */
  readonly port: number
  /** That of the port; UDP if absent. */
  readonly protocol?: 'udp' | 'tcp'
  /** Matches a line that it prints for a message; the first group is the message. */
  readonly message: RegExp
}

/** A running program with everything it has printed. */
export class Receiver {
  /** Standard output and error, in order. */
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

  /** Waits until it has printed at least `count` messages like this, and returns all of them. */
  async received(count: number, like = /^/): Promise<readonly string[]> {
    const found = () => this.#messages.filter((message) => like.test(message))
    await this.waitFor(() => found().length >= count, `to print ${count} messages`)
    return found()
  }

  /** @throws after a minute, or when the program has exited. @param wanted what it should do, as in `to listen` */
  async waitFor(isSo: () => boolean, wanted: string): Promise<void> {
    const { program } = this.#options
    await waitUntil(
      () => isSo() || this.#isOver,
      `${program} ${wanted}`,
      () => this.lastOutput,
    )
    if (!isSo()) throw new Error(`expected ${program} ${wanted}; it exited; ${this.lastOutput}`)
  }

  /** As `SIGSTOP`, after which it reads nothing, and `SIGCONT`; `SIGKILL` as in a crash. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Waits until it has ended by itself, as when it was told to. */
  async end(): Promise<void> {
    await waitUntil(
      () => this.#isOver,
      `${this.#options.program} to end`,
      () => this.lastOutput,
    )
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const deadline = setTimeout(() => {
      this.#child.kill('SIGKILL')
      // What it has started may hold its output open, which would keep this process.
      this.#child.stdout?.destroy()
      this.#child.stderr?.destroy()
    }, 2000)
    await this.#end
    clearTimeout(deadline)
  }

  /** The end of its output, for the message of a failed test. */
  get lastOutput(): string {
    return `its last output:\n${this.output.slice(-1000)}`
  }

  get #messages(): readonly string[] {
    const lines = this.output.split('\n').slice(0, -1)
    return lines.flatMap((line) => this.#options.message.exec(line)?.[1] ?? [])
  }
}
