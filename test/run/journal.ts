import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder with what `.ci/run` says at its end: how long each part took, what failed, and what failed only once. */
export class Journal {
  constructor(private readonly folder: string) {}

  /** The journal that the caller has begun; without one nothing has a second chance. */
  static wanted(): Journal | null {
    const folder = process.env.OVATION_TEST_JOURNAL
    return folder === undefined ? null : new Journal(folder)
  }

  took(part: string, seconds: number): void {
    appendFileSync(join(this.folder, 'times'), `${part.padEnd(16)} ${clock(seconds)}\n`)
  }

  /** Notes what failed and passed the second time. */
  failedOnce(name: string, failure: string): void {
    this.#note('failed-once', name, failure)
  }

  /** Notes what failed for good. */
  failed(name: string, failure: string): void {
    this.#note('failed', name, failure)
  }

  #note(list: string, name: string, failure: string): void {
    const [test = '', ...details] = failure.split('\n')
    const lines = [name, `  ${test}`, ...details.slice(0, 12).map((line) => `    ${line}`), '']
    appendFileSync(join(this.folder, list), lines.join('\n'))
  }
}

/** As in `4:05`, minutes and seconds. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`.padStart(6)
}
