import { type RefusalCode, refusals } from '../../errors.js'
import { table } from '../table.js'
import { type Comparison, grouped } from './daemon-totals.js'
import type { Ledger } from './ledger.js'

/** How much of the rehearsal's own machine it needed: with too much, it measures itself. */
export interface OwnLoad {
  /** Of one processor, 0..1 or more. */
  readonly processor: number
  /** How late its timers were, ms: the 99th percentile. */
  readonly lateness: number
}

export interface Rehearsed {
  readonly ledger: Ledger
  /** How long people acted, s. */
  readonly seconds: number
  readonly own: OwnLoad
  /** How long requests waited for a free connection, ms: the 99th percentile. */
  readonly waiting: number
  /** Absent where the daemon could not be asked. */
  readonly totals?: Comparison
}

/** What a technician wants to know at the end. */
export function reportRehearsal({ ledger, seconds, own, waiting, totals }: Rehearsed): string {
  const { latency } = ledger
  const at = (percent: number) => milliseconds(latency.percentile(percent))
  const answers = `p50 ${at(50)}, p95 ${at(95)}, p99 ${at(99)}, longest ${milliseconds(latency.max)}, each from its own sending`
  const rows = [
    ['people', `${grouped(ledger.came)} in ${Math.round(seconds)} s`],
    ['sent', `${grouped(ledger.sent)} requests with an action, repetitions too`],
    ['accepted', `${grouped(ledger.accepted)} actions, at most ${grouped(ledger.peak)} in a second`],
    ...describeCodes('refused', ledger.refused),
    ...describeCodes('turned away', ledger.otherwiseRefused),
    ['broken off', describeBroken(ledger)],
    ['answers', latency.count > 0 ? answers : 'none'],
    ['itself', `${describeOwn(own)}, ${waiting.toFixed(1)} ms for a free connection (p99)`],
    ...(totals?.lines ?? []).map((line, n) => [n === 0 ? 'books' : '', line]),
  ]
  return table(rows)
}

/** What was not as it should be, in words; empty if all was. */
export function faultsOf({ ledger, totals }: Rehearsed): readonly string[] {
  const codes = [...ledger.refused, ...ledger.otherwiseRefused].filter(([code]) => code !== 'rate-limited')
  const wrong = codes.reduce((sum, [, number]) => sum + number, 0)
  const outside = ledger.came - ledger.entered
  return [
    wrong > 0 ? `${grouped(wrong)} answers were neither 200 nor 429` : '',
    ledger.unknown > 0 ? `${grouped(ledger.unknown)} actions were never answered` : '',
    outside > 0 ? `${grouped(outside)} people have never seen the page` : '',
    totals && !totals.isRight ? 'the books differ' : '',
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
  const known = unknown > 0 ? `${grouped(unknown)} never answered` : 'all repeated until known'
  return `${grouped(cut)} on purpose, ${grouped(lost)} lost otherwise; ${known}`
}

function describeOwn({ processor, lateness }: OwnLoad): string {
  return `${Math.round(processor * 100)} % of a processor, ${lateness.toFixed(1)} ms late`
}

/** @param micros µs. */
function milliseconds(micros: number): string {
  return `${(micros / 1000).toFixed(1)} ms`
}
