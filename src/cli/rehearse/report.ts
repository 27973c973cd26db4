import { refusals } from '../../errors.js'
import type { RefusalCode } from '../../wire/problem.js'
import { table } from '../shell.js'
import { type compareTotals, grouped } from './daemon-totals.js'
import type { Ledger } from './ledger.js'

interface Rehearsed {
  readonly ledger: Ledger
  /** How long people acted, s. */
  readonly seconds: number
  /**
   * The load of this program: if it is too high, the measurements show this program, not the daemon. CPU time as a share of
   * one processor, 0..1 or more; delay of the timers, 99th percentile, ms.
   */
  readonly own: { readonly processor: number; readonly lateness: number }
  /** How long requests waited for a free connection, 99th percentile, ms. */
  readonly waiting: number
  /** Absent if the daemon could not be asked. */
  readonly totals?: ReturnType<typeof compareTotals>
}

/** The report for technicians, as a table. */
export function reportRehearsal({ ledger, seconds, own, waiting, totals }: Rehearsed): string {
  const { latency } = ledger
  const at = (percent: number) => milliseconds(latency.percentile(percent))
  const answers = `p50 ${at(50)}, p95 ${at(95)}, p99 ${at(99)}, longest ${milliseconds(latency.max)}, measured per request`
  const load = `${Math.round(own.processor * 100)} % CPU, timers ${own.lateness.toFixed(1)} ms late`
  return table([
    ['people', `${grouped(ledger.arrived)} in ${Math.round(seconds)} s`],
    ['sent', `${grouped(ledger.sent)} requests with an action, including repeats`],
    ['accepted', `${grouped(ledger.accepted)} actions, at most ${grouped(ledger.peak)} in a second`],
    ...describeCodes('refused', ledger.refused),
    ...describeCodes('turned away', ledger.otherwiseRefused),
    ['disconnected', describeBroken(ledger)],
    ['answers', latency.count > 0 ? answers : 'none'],
    ...describeLight(ledger),
    ['this program', `${load}, ${waiting.toFixed(1)} ms wait for a free connection (p99)`],
    ...(totals?.lines ?? []).map((line, n) => [n === 0 ? 'totals' : '', line]),
  ])
}

/** Why the rehearsal failed, in words; empty if it passed. */
export function failuresOf({ ledger, totals }: Rehearsed): readonly string[] {
  const codes = [...ledger.refused, ...ledger.otherwiseRefused].filter(([code]) => code !== 'rate-limited')
  const wrong = codes.reduce((sum, [, number]) => sum + number, 0)
  const outside = ledger.arrived - ledger.entered
  return [
    wrong > 0 ? `${grouped(wrong)} answers were neither 200 nor 429` : '',
    ledger.unknown > 0 ? `${grouped(ledger.unknown)} actions were never answered` : '',
    outside > 0 ? `${grouped(outside)} people never saw the page` : '',
    totals && !totals.isRight ? 'the totals differ' : '',
  ].filter(Boolean)
}

function describeCodes(name: string, codes: ReadonlyMap<string, number>): string[][] {
  const rows = [...codes].sort(([, one], [, other]) => other - one)
  return rows.map(([code, number], n) => [
    n === 0 ? name : '',
    `${grouped(number)} ${code}${code in refusals ? `: ${refusals[code as RefusalCode].title}` : ''}`,
  ])
}

function describeBroken({ cut, lost, unknown }: Ledger): string {
  const known = unknown > 0 ? `${grouped(unknown)} never answered` : 'all repeated until answered'
  return `${grouped(cut)} on purpose, ${grouped(lost)} unexpectedly; ${known}`
}

/** Nothing where the light has not changed, or phones sent requests, which are not told of it. */
function describeLight({ lights, lightsHeard, lightSpread }: Ledger): string[][] {
  if (lights.size === 0) return []
  const times = `${grouped(lights.size)} changes, told ${grouped(lightsHeard)} times`
  return [['light', `${times}, p99 ${milliseconds(lightSpread.percentile(99))} behind the first phone`]]
}

/** @param micros µs. */
function milliseconds(micros: number): string {
  return `${(micros / 1000).toFixed(1)} ms`
}

const barLength = 16

/** How far a rehearsal is, for a terminal. @param now ms, as `whole`. */
export function progressLine({ entered, accepted, refused }: Ledger, now: number, whole: number): string {
  const done = Math.round(barLength * Math.min(1, now / whole))
  const bar = '█'.repeat(done) + '░'.repeat(barLength - done)
  const refusals = [...refused.values()].reduce((sum, number) => sum + number, 0)
  const counts = `${grouped(entered)} people  ${grouped(accepted)} accepted  ${grouped(refusals)} refused`
  return `${bar} ${clock(now)} of ${clock(whole)}  ${counts}`
}

/** `m:ss`. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
