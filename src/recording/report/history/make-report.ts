import { basename } from 'node:path'
import { attempt } from '../../../attempt.js'
import { judgeLayout } from '../../../layout/judge-layout.js'
import { Recording } from '../../read-recording.js'
import { cellsOf } from '../courses/control-course.js'
import type { Report } from '../report.js'
import { divide } from '../timeline.js'
import { History } from './history.js'
import { spanOf } from './span.js'

/** Time is divided into at most so many bins; fewer where many controls have each of them. */
const mostBins = 8192
const leastBins = 256
/** Numbers that the courses of all controls may have: 64 MiB. */
const mostCells = 16 * 1024 * 1024
const minute = 60_000

export interface ReportOptions {
  /** Where times are told, as in `Europe/Berlin`. */
  readonly timeZone: string
  /** The one layout to report on; undefined for all. */
  readonly layoutId?: string | undefined
  /** Told how far it is, from 0 to 1, after every few thousand lines. */
  onProgress?(done: number): void
}

/** A report, and what a person should know of how it came about. */
export interface MadeReport {
  readonly report: Report
  /** Sentences, such as that a last line was not whole. */
  readonly remarks: readonly string[]
}

/**
 * Reads recordings, and makes a report of all of them: they are taken in the order in which they begin.
 *
 * @param paths at least one.
 * @throws {RecordingError} if one of them is no recording, or is damaged.
 */
export async function makeReport(paths: readonly string[], options: ReportOptions): Promise<MadeReport> {
  const { timeZone, layoutId, onProgress } = options
  const files = await inOrder(paths)
  const spans = await Promise.all(files.map(({ path, head }) => spanOf(path, head.t)))
  const begin = Math.min(...spans.map((span) => span.begin))
  const end = Math.max(...spans.map((span) => span.end))
  const cells = Math.max(1, ...files.map(({ head }) => cellsIn(head.layouts, layoutId)))
  const bins = Math.max(leastBins, Math.min(mostBins, Math.floor(mostCells / cells)))
  const fine = divide(begin, end, bins)
  const history = new History({ fine, minutes: divide(begin, end, mostBins, minute) }, layoutId)
  const whole = files.reduce((total, { size }) => total + size, 0)
  const remarks: string[] = []
  let lines = 0
  let passed = 0
  try {
    for (const file of files) {
      history.begin(file.head)
      for await (const some of file.lines()) {
        for (const line of some) history.take(line)
        onProgress?.(Math.min(1, (passed + file.bytesRead) / Math.max(1, whole)))
      }
      passed += file.size
      lines += file.lineNumber
      if (file.isTorn)
        remarks.push(`${file.path}: its last line is not whole, as a crash leaves it; it is passed over`)
    }
  } finally {
    await Promise.all(files.map((file) => file.close()))
  }
  history.end()
  const { held, troubles } = history
  const { refused, displays } = troubles
  const layouts = history.describeLayouts()
  const names = files.map(({ path }) => basename(path))
  const ovation = 'report'
  return {
    report: {
      ovation,
      version: 1,
      begin,
      end,
      timeZone,
      files: names,
      lines,
      layouts,
      held,
      refused,
      displays,
    },
    remarks,
  }
}

/** Opens all files, and none if one of them cannot be. */
async function inOrder(paths: readonly string[]): Promise<readonly Recording[]> {
  const opened: Recording[] = []
  try {
    for (const path of paths) opened.push(await Recording.open(path))
  } catch (error) {
    await Promise.all(opened.map((file) => file.close()))
    throw error
  }
  return opened.sort((one, other) => one.head.t - other.head.t)
}

/** How many numbers the courses of these layouts have for each bin. */
function cellsIn(layouts: Readonly<Record<string, unknown>>, only: string | undefined): number {
  return Object.entries(layouts)
    .filter(([layoutId]) => only === undefined || layoutId === only)
    .flatMap(([layoutId, document]) => [
      ...(attempt(() => judgeLayout(document, layoutId), undefined)?.controls.values() ?? []),
    ])
    .reduce(
      (total, { type, once, words, options }) =>
        total + cellsOf(type, { once, words, options: options.map(({ label }) => label) }),
      0,
    )
}
