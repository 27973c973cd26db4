import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithBench } from './children.js'

/** A program of the bench in a child of its own, on the core of the load: it speaks first, and then when it is asked. */
export class ChildProgram<Question extends object | string, Answer> {
  readonly #child: ChildProcess

  /** @param file the compiled program, in this folder */
  constructor(file: string, args: readonly string[]) {
    this.#child = endWithBench(fork(fileURLToPath(new URL(file, import.meta.url)), args))
    this.#child.once('exit', () => this.#endBench(file))
  }

  /** What it says next. */
  async hear(): Promise<Answer> {
    const [answer] = (await once(this.#child, 'message')) as [Answer]
    return answer
  }

  ask(question: Question): Promise<Answer> {
    const answer = this.hear()
    this.#child.send(question)
    return answer
  }

  /** Lets it end. */
  close(): void {
    this.#child.removeAllListeners('exit')
    this.#child.disconnect()
  }

  /** Without it nothing can be measured, and its answer would be waited for in vain. */
  #endBench(file: string): void {
    console.error(`${file} ended before its time`)
    process.exit(1)
  }
}
