import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../../errors.js'
import { zoneHere } from '../../../venue-clock.js'
import { recordingsAmong } from '../../recording-names.js'
import type { WantedLanguage } from '../language/report-language.js'
import type { ReportWork } from './report-worker.js'

/** A recording that was written to within this time, ms, is of this evening. */
const eveningMs = 12 * 3_600_000
/** MiB that the thread may use, so that it cannot take the memory of the show. */
const mostMemory = 512
const retryAfter = 5

/** Makes reports of the evening in a thread, so that the show does not wait; one at a time. */
export class EveningReports {
  #worker: Worker | undefined
  #isBusy = false

  /** @param source where recordings are, if anything is recorded. */
  constructor(private readonly source: { readonly folder: string | undefined } | undefined) {}

  /**
   * The page about what was recorded of a layout in the last 12 hours; the files that were written to since then, whole.
   *
   * @throws {Refusal} `not-found` if there are none; `overloaded` while another report is being made.
   */
  async make(layoutId: string, language: WantedLanguage): Promise<string> {
    if (this.#isBusy) throw busy
    this.#isBusy = true
    try {
      const paths = await this.#recordings()
      if (paths.length === 0) throw notRecorded
      return await this.#run({ paths, layoutId, timeZone: zoneHere(), language })
    } finally {
      this.#isBusy = false
    }
  }

  /** Ends the thread, whatever it does. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  async #recordings(): Promise<readonly string[]> {
    const { folder } = this.source ?? {}
    if (!folder) return []
    const since = Date.now() - eveningMs
    const found: string[] = []
    // The folder is made with the first recording; the oldest recordings are deleted at any time.
    for (const name of recordingsAmong(await readdir(folder).catch(() => []))) {
      const path = join(folder, name)
      const file = await access(path, constants.R_OK)
        .then(() => stat(path))
        .catch(() => undefined)
      if (file?.isFile() && file.size > 0 && file.mtimeMs >= since) found.push(path)
    }
    return found
  }

  #run(work: ReportWork): Promise<string> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./report-worker.js', import.meta.url), {
        workerData: work,
        resourceLimits: { maxOldGenerationSizeMb: mostMemory },
      })
      this.#worker = worker
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => {
        this.#worker = undefined
        reject(new Error('the thread of the report has ended without an answer'))
      })
    })
  }
}

const notRecorded = new Refusal(
  'not-found',
  'Expected a recording of the last 12 hours; found none. `[record] keep` says whether the show is recorded.',
)

const busy = new Refusal('overloaded', 'Another report is being made. Try again in a few seconds.', {
  headers: { 'retry-after': String(retryAfter) },
})
