import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { basename } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { systemPath } from '../system-programs.js'

/** Answers each name with one character. The signals that stop a whole service must not end it before the last one. */
const script = `trap '' HUP INT TERM
while IFS= read -r name; do sync "$0/$name" && printf y || printf n; done`

/**
 * Brings what was written to the disk itself. A thread that waits for a slow disk cannot be left behind: no process ends
 * before it. So a small shell beside this process lets sync(1) wait; it ends when this process does, however that
 * ends, and whatever it cannot do a thread does after all.
 */
export class DiskSync {
  readonly #folder: string
  #helper: ChildProcessByStdio<Writable, Readable, null> | undefined
  readonly #asked: ((isDone: boolean) => void)[] = []

  /** @param folder absolute; of the files that are to be synced. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Starts the helper; until then, and on systems whose sync(1) does not wait for the disk, threads do it all. */
  start(): void {
    if (process.platform !== 'linux') return
    const helper = spawn('/bin/sh', ['-c', script, this.#folder], {
      cwd: '/',
      env: { PATH: systemPath },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.#helper = helper
    // It must not keep this process.
    for (const handle of [helper, helper.stdin, helper.stdout])
      (handle as { unref?(): void } | null)?.unref?.()
    helper.stdin?.on('error', () => {})
    helper.stdout?.on('data', (answers: Buffer) => {
      for (const answer of answers.toString('latin1')) this.#asked.shift()?.(answer === 'y')
    })
    const lose = () => {
      if (this.#helper !== helper) return
      this.#helper = undefined
      for (const answer of this.#asked.splice(0)) answer(false)
    }
    helper.once('error', lose)
    helper.once('close', lose)
  }

  /**
   * On return a file or folder survives a power cut.
   *
   * @param path of a file in the folder, or with `.` at its end of the folder itself.
   * @param inThread does the same in a thread, and says how the disk fails.
   */
  async sync(path: string, inThread: () => Promise<void>): Promise<void> {
    if (!(await this.#ask(basename(path)))) await inThread()
  }

  /** Lets the helper go, after what it has been asked for; nobody hears of that any more. */
  end(): void {
    this.#helper?.stdin.end()
    this.#helper = undefined
  }

  async #ask(name: string): Promise<boolean> {
    if (!this.#helper?.stdin?.writable) return false
    this.#helper.stdin.write(`${name}\n`)
    return new Promise((resolve) => this.#asked.push(resolve))
  }
}
