// Promises of real time, for tests outside `npm test`: they hold on a machine that has little else to do. Here, and only
// here, is decided whether it had.
import { readdirSync, readFileSync } from 'node:fs'

/** On a busy machine a promise may take so many times as long, and so much longer; more is a fault on any machine. */
const busyFactor = 10
const busyMs = 10_000
/** The share of all processors that other programs may take. */
const mostOthers = 0.25

/** A time that is measured, and how busy the machine was in it. */
export interface Timing {
  /** Since it began. */
  readonly ms: number
  /** What kept the machine busy since then; nothing if it was quiet. */
  readonly busy: string | undefined
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

/** Begins to measure. */
export function startTiming(): Timing {
  const before = readWork()
  const begun = performance.now()
  const ms = () => performance.now() - begun
  return {
    get ms() {
      return ms()
    },
    get busy() {
      return whyBusy(before)
    },
    within: (t, limitMs, what, took = ms()) => {
      const text = `${what} within ${Math.round(limitMs)} ms: ${took.toFixed()} ms`
      const why = took < limitMs ? undefined : whyBusy(before)
      if (why === undefined) return void t.ok(took < limitMs, text)
      t.comment(why)
      t.ok(took < busyFactor * limitMs + busyMs, `${text}, which a busy machine may take`)
    },
  }
}

/** Ticks of all processors since the machine has started. */
interface Work {
  readonly all: number
  readonly idle: number
  /** Of this process and of those that it has started. */
  readonly own: number
}

function whyBusy(before: Work): string | undefined {
  const after = readWork()
  const [all, idle, own] = (['all', 'idle', 'own'] as const).map((what) => after[what] - before[what])
  // Other machines on the same hardware are among them.
  const others = (all! - idle! - own!) / all!
  if (others <= mostOthers) return undefined
  return `the machine was busy: other programs had ${Math.round(100 * others)} % of its processors`
}

function readWork(): Work {
  // user, nice, system, idle, iowait, irq, softirq, steal (proc(5)).
  const ticks = readFileSync('/proc/stat', 'latin1')
    .split('\n')[0]!
    .trim()
    .split(/\s+/)
    .slice(1, 9)
    .map(Number)
  return {
    all: ticks.reduce((sum, each) => sum + each, 0),
    idle: ticks[3]! + ticks[4]!,
    own: workOf(process.pid),
  }
}

/** Of a process, of those below it, and of their children that have ended. */
function workOf(root: number): number {
  const children = new Map<number, Process[]>()
  let own = 0
  for (const process of readdirSync('/proc').flatMap(readProcess)) {
    if (process.pid === root) own = process.ticks
    children.set(process.parent, [...(children.get(process.parent) ?? []), process])
  }
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + below(child.pid), 0)
  return own + below(root)
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
}

/** Nothing for what is no process, and for one that has ended meanwhile. */
function readProcess(name: string): readonly Process[] {
  if (!/^\d+$/.test(name)) return []
  try {
    // After the name, which is in parentheses and may contain spaces: state, parent, …, utime, stime, cutime, cstime.
    const fields = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ').at(-1)!.split(' ').map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return [{ pid: Number(name), parent: fields[1]!, ticks }]
  } catch {
    return []
  }
}
