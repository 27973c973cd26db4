import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { basename } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { systemPath } from '../system-programs.js'

/** Answers each name with one character. Ignores the signals that stop a whole service, to finish what it was asked for. */
const syncScript = `trap '' HUP INT TERM
while IFS= read -r name; do sync "$0/$name" && printf y || printf n; done`

/**
 * Syncs files to the disk. A process cannot end while one of its threads waits for a slow disk, so a small shell beside
 * this process runs sync(1); it ends when this process does. A thread does what the shell cannot.
 */
export class DiskSync {
  #helper: ChildProcessByStdio<Writable, Readable, null> | undefined
  readonly #asked: ((isDone: boolean) => void)[] = []

  /** @param folder of the files; absolute. */
  constructor(private readonly folder: string) {}

  /** Starts the shell. Until then, and on systems whose sync(1) does not wait for the disk, threads do all the work. */
  start(): void {
    if (process.platform !== 'linux') return
    const helper = spawn('/bin/sh', ['-c', syncScript, this.folder], {
      cwd: '/',
      env: { PATH: systemPath },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.#helper = helper
    // It must not keep this process alive.
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
   * Afterwards a file or folder survives a power cut.
   *
   * @param path of a file in the folder; `.` at its end means the folder itself.
   * @param inThread does the same in a thread, and rejects with the disk's error.
   */
  async sync(path: string, inThread: () => Promise<void>): Promise<void> {
    if (!(await this.#ask(basename(path)))) await inThread()
  }

  /** Lets the shell end once it has done what it was asked for; those results are no longer reported. */
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
