import type { StateAnswer } from '../../api/state.js'
import type { ShownState } from '../../wire/control-state.js'
import type { StatusAnswer } from '../../wire/status.js'
import type { Daemon } from '../daemon.js'
import type { Ledger } from './ledger.js'

type CountedControl = Pick<ShownState, 'lid' | 'count' | 'votes'>

/** The daemon's totals at one moment. */
export interface DaemonTotals {
  /** `performance.now()`. */
  readonly at: number
  readonly status: StatusAnswer
  readonly controls: readonly CountedControl[]
}

export async function readDaemonTotals(view: Daemon, layoutId: string): Promise<DaemonTotals> {
  const path = `/layout/${encodeURIComponent(layoutId)}/state`
  const { controls } = await view.ask<StateAnswer>('GET', path)
  return { at: performance.now(), status: await view.ask<StatusAnswer>('GET', '/status'), controls }
}

/** What the comparison of the totals must take into account. */
export interface Circumstance {
  /** Somebody else was acting when the rehearsal began. */
  readonly othersAct: boolean
  /** Whether the votes of an Index count actions; where each person has one lasting choice, they count people. */
  readonly countsVotes: (lid: number) => boolean
}

/**
 * Compares the actions accepted here with what the daemon has counted in the meantime. Every accepted action must have
 * been counted. The daemon may have counted more: actions that were never answered, and those of other people.
 *
 * @returns a sentence, a line for each control that differs, and whether all is right.
 */
export function compareTotals(
  ledger: Ledger,
  before: DaemonTotals,
  after: DaemonTotals,
  { othersAct, countsVotes }: Circumstance,
) {
  const matches = ({ here, there }: Pair) => there >= here && there <= here + ledger.unknown
  const passes = (pair: Pair) => matches(pair) || (othersAct && pair.there > pair.here)
  const describe = (pair: Pair) =>
    describePair(
      pair,
      matches(pair) ? 'never answered' : othersAct ? 'by others' : 'by others or counted twice',
    )
  const compared = after.controls
    .map((control) => {
      const earlier = before.controls.find(({ lid }) => lid === control.lid)
      const [first, last] = [earlier, control].map((one) => (one ? countsOf(one, countsVotes) : []))
      const here = hereOf(control, ledger)
      const pairs = last!.map((count, at) => ({ here: here[at] ?? 0, there: count - (first![at] ?? 0) }))
      return { lid: control.lid, pairs }
    })
    .filter(({ pairs }) => pairs.length > 0)
  const differing = compared.flatMap(({ lid, pairs }) => {
    const pair = pairs.find((each) => !passes(each)) ?? pairs.find((each) => !matches(each))
    return pair ? [{ lid, pair }] : []
  })
  const controls = `${compared.length - differing.length} of ${compared.length} controls match`
  const lines = differing.map(({ lid, pair }) => `control ${lid}: ${describe(pair)}`)
  const isRight = differing.every(({ pair }) => passes(pair))
  if (wasRestarted(before, after)) {
    const restarted = 'the daemon restarted meanwhile and counts actions since its start'
    return { lines: [`${restarted}; ${controls}`, ...lines], isRight }
  }
  const there = after.status.actions.accepted - before.status.actions.accepted
  const all = { here: ledger.accepted, there }
  return { lines: [`${describe(all)}; ${controls}`, ...lines], isRight: passes(all) && isRight }
}

/** What was accepted here, and what the daemon has counted. */
type Pair = Readonly<Record<'here' | 'there', number>>

/** The numbers of a control that grow by one with each action. */
function countsOf(
  { lid, count, votes = [] }: CountedControl,
  countsVotes: Circumstance['countsVotes'],
): readonly number[] {
  if (count !== undefined) return [count]
  return countsVotes(lid) ? votes : []
}

function hereOf({ lid, count }: CountedControl, { controls }: Ledger): readonly number[] {
  const counters = controls.get(lid)
  return count === undefined ? (counters?.votes ?? []) : [counters?.actions ?? 0]
}

/** @param excess what may explain that the daemon counted more. */
function describePair({ here, there }: Pair, excess: string): string {
  const both = `${grouped(here)} accepted here, ${grouped(there)} counted by the daemon`
  if (there === here) return both
  if (there < here) return `${both}: ${grouped(here - there)} are missing, or it was reset meanwhile`
  return `${both}: ${grouped(there - here)} more, ${excess}`
}

/** Recognized by a new process id or, in containers where it is always the same, by an uptime that is too short. */
function wasRestarted(before: DaemonTotals, after: DaemonTotals): boolean {
  const seconds = (after.at - before.at) / 1000
  return before.status.pid !== after.status.pid || after.status.uptime < before.status.uptime + seconds - 3
}

/** A number with a comma between thousands. */
export function grouped(number: number): string {
  return number.toLocaleString('en')
}
