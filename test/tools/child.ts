import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithBench } from './children.js'

/** A program of the bench in a child process, on the core of the load: it sends the first message, and then answers. */
export class ChildProgram<Question extends object | string, Answer> {
  readonly #child: ChildProcess

  /** @param file the compiled program, in this folder */
  constructor(file: string, args: readonly string[]) {
    this.#child = endWithBench(fork(fileURLToPath(new URL(file, import.meta.url)), args))
    this.#child.once('exit', () => this.#endBench(file))
  }

  /** Its next message. */
  async nextMessage(): Promise<Answer> {
    const [answer] = (await once(this.#child, 'message')) as [Answer]
    return answer
  }

  ask(question: Question): Promise<Answer> {
    const answer = this.nextMessage()
    this.#child.send(question)
    return answer
  }

  /** Lets it exit. */
  close(): void {
    this.#child.removeAllListeners('exit')
    this.#child.disconnect()
  }

  /** Nothing can be measured without it, and its answer would never arrive. */
  #endBench(file: string): void {
    console.error(`${file} exited unexpectedly`)
    process.exit(1)
  }
}
