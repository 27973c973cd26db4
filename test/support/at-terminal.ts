import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { childProcessesOf } from './child-processes.js'
import { requireProgram } from './require-program.js'
import { until } from './until.js'

/** What a person types to stop and to go on reading (stty(1)). */
const stopKey = '\u0013'
const goOnKey = '\u0011'

/** A program that was started in the window of a terminal. */
export class AtTerminal {
  /** What the window shows. */
  shown = ''
  readonly #window: ChildProcess
  readonly #exitFile: string

  /**
   * The shell of the window, which dies with it, starts another that outlives both and keeps the exit code.
   *
   * @param program as `spawn` takes it.
   */
  constructor(t: Test, program: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
    requireProgram('script', 'bsdutils')
    this.#exitFile = join(cwd, 'exit-code')
    const quoted = program.map((word) => `'${word}'`).join(' ')
    const line = `(trap '' HUP; ${quoted}; echo $? > '${this.#exitFile}'); true`
    this.#window = spawn('script', ['-qfc', line, '/dev/null'], { cwd, env: { ...env, SHELL: '/bin/sh' } })
    this.#window.stdout!.setEncoding('utf8').on('data', (text) => {
      this.shown += text
    })
    t.teardown(() => this.#window.kill('SIGKILL'))
  }

  /** The program itself. */
  get pid(): number {
    const [shell] = childProcessesOf(this.#window.pid!)
    const [keeper] = childProcessesOf(shell!)
    return childProcessesOf(keeper!)[0]!
  }

  stopReading(): void {
    this.#window.stdin!.write(stopKey)
  }

  goOnReading(): void {
    this.#window.stdin!.write(goOnKey)
  }

  async close(): Promise<void> {
    this.#window.kill('SIGKILL')
    await once(this.#window, 'exit')
  }

  /** Waits for the end of the program. */
  async exitCode(): Promise<string> {
    await until(() => existsSync(this.#exitFile) && readFileSync(this.#exitFile, 'utf8').endsWith('\n'))
    return readFileSync(this.#exitFile, 'utf8').trim()
  }
}
