// A thread beside the show: makes the report that `workerData` asks for, answers with the page, and ends.
import { parentPort, workerData } from 'node:worker_threads'
import { drawReport } from '../draw/draw-report.js'
import { makeReport } from '../history/make-report.js'
import type { WantedLanguage } from '../language/report-language.js'

/** What such a thread is given. */
export interface ReportWork {
  readonly paths: readonly string[]
  readonly layoutId: string
  readonly timeZone: string
  readonly language: WantedLanguage
}

const { paths, layoutId, timeZone, language }: ReportWork = workerData
const { report } = await makeReport(paths, { layoutId, timeZone })
parentPort?.postMessage(drawReport(report, language))
