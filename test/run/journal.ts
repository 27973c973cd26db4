import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder with what `.ci/run` says at its end: how long each part took, and which files failed once. */
export class Journal {
  constructor(private readonly folder: string) {}

  /** The journal that the caller has begun; without one nothing has a second chance. */
  static wanted(): Journal | null {
    const folder = process.env.OVATION_TEST_JOURNAL
    return folder === undefined ? null : new Journal(folder)
  }

  took(part: string, seconds: number): void {
    appendFileSync(this.#times, `${part.padEnd(16)} ${clock(seconds)}\n`)
  }

  failedOnce(file: string, failure: string): void {
    const [test = '', ...details] = failure.split('\n')
    appendFileSync(
      this.#failures,
      [file, `  ${test}`, ...details.slice(0, 12).map((line) => `    ${line}`), ''].join('\n'),
    )
  }

  get #times(): string {
    return join(this.folder, 'times')
  }

  get #failures(): string {
    return join(this.folder, 'failed-once')
  }
}

/** As in `4:05`, minutes and seconds. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`.padStart(6)
}
