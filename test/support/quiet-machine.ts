// Promises of real time, for tests outside `npm test`: they hold on a machine that has nothing else to do. Here, and only
// here, is decided whether it had.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Test } from 'tap'

const lookEveryMs = 20
/** On a busy machine a promise may take so many times as long, and so much longer; more is a fault on any machine. */
const busyFactor = 10
const busyMs = 10_000
/** Of all processors; less than that is none. */
const leastIdle = 0.02
/** Taken by other machines on the same hardware. */
const mostStolen = 0.1

/** A time that is measured, and how busy the machine was in it. */
export interface Timing {
  /** Since it began. */
  readonly ms: number
  /**
   * Asserts that something took less than a time. On a busy machine it may take far longer, and the report says so.
   *
   * @param took ms; by default all the time of this measurement.
   */
  within(t: Report, limitMs: number, what: string, took?: number): void
}

/** A test, or what else takes an assertion. */
interface Report {
  ok(isSo: boolean, text: string): unknown
  comment(text: string): unknown
}

/** Begins to measure; ends with the test. */
export function startTiming(t: Pick<Test, 'teardown'>): Timing {
  const begun = performance.now()
  const before = readProcessors()
  const others: number[] = []
  // This process runs while it looks.
  const looking = setInterval(() => others.push(readProcessors().running - 1), lookEveryMs).unref()
  t.teardown(() => clearInterval(looking))
  const ms = () => performance.now() - begun
  return {
    get ms() {
      return ms()
    },
    within: (t, limitMs, what, took = ms()) => {
      const text = `${what} within ${limitMs} ms: ${took.toFixed()} ms`
      const why = took < limitMs ? undefined : whyBusy(before, others)
      if (why === undefined) return void t.ok(took < limitMs, text)
      t.comment(`the machine was busy: ${why}`)
      t.ok(took < busyFactor * limitMs + busyMs, `${text}, which a busy machine may take`)
    },
  }
}

/** Nothing if the machine was quiet. */
function whyBusy(before: Processors, others: readonly number[]): string | undefined {
  const after = readProcessors()
  const all = after.all - before.all
  const idle = (after.idle - before.idle) / all
  const stolen = (after.stolen - before.stolen) / all
  const waiting = others.reduce((sum, each) => sum + each, 0) / others.length
  const cores = availableParallelism()
  if (waiting >= cores) return `${waiting.toFixed(1)} others wanted its ${cores} processors all the time`
  if (idle < leastIdle) return 'its processors were never idle'
  if (stolen > mostStolen) return `another machine took ${Math.round(stolen * 100)} % of its processors`
  return undefined
}

/** What all processors have done, in ticks, and how many processes want one now (proc(5)). */
interface Processors {
  readonly all: number
  readonly idle: number
  readonly stolen: number
  readonly running: number
}

function readProcessors(): Processors {
  const text = readFileSync('/proc/stat', 'latin1')
  // user, nice, system, idle, iowait, irq, softirq, steal; guests are in user.
  const ticks = text.slice(0, text.indexOf('\n')).trim().split(/\s+/).slice(1, 9).map(Number)
  return {
    all: ticks.reduce((sum, each) => sum + each, 0),
    idle: ticks[3]!,
    stolen: ticks[7] ?? 0,
    running: Number(/^procs_running (\d+)$/m.exec(text)?.[1]),
  }
}
