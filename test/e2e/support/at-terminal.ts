import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { childProcessesOf } from '../../support/machine/child-processes.js'
import { requireProgram } from '../../support/machine/require-program.js'
import { until } from '../../support/time/until.js'

/** The keys that stop and resume the output (stty(1)). */
const stopKey = '\u0013'
const resumeKey = '\u0011'

/** A program started in a terminal window. */
export class AtTerminal {
  /** The output in the window. */
  shown = ''
  readonly #window: ChildProcess
  readonly #exitFile: string

  /**
   * The window's shell, which is killed with it, starts another that outlives both and records the exit code.
   *
   * @param program as in `spawn`.
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

  stopOutput(): void {
    this.#window.stdin!.write(stopKey)
  }

  resume(): void {
    this.#window.stdin!.write(resumeKey)
  }

  async close(): Promise<void> {
    this.#window.kill('SIGKILL')
    await once(this.#window, 'exit')
  }

  /** Waits until the program exits; returns its exit code. */
  async exitCode(): Promise<string> {
    await until(() => existsSync(this.#exitFile) && readFileSync(this.#exitFile, 'utf8').endsWith('\n'))
    return readFileSync(this.#exitFile, 'utf8').trim()
  }
}
