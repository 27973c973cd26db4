import type { FoundStage } from '../../store/find-stage.js'
import { clockHere } from '../../venue-clock.js'
import type { Candidate, Lease, RecordsPlace, StoredLease } from './lease.js'

/** What a take-over waits for, within limits. */
export const takeoverLimits = {
  /** A machine that takes over shows its displays what it has counted after this at the latest; ms. */
  playWithinMs: 2000,
}

/** A standby takes over when the lease was not renewed for so long, of which the holder sends for half at most; ms. */
export const silenceMs = 2000
/** Where no other standby is meant, several renewals fit into this; ms. */
const pauseMs = 600
/** The same where there is no lease at all, since that may be because the bucket is new; ms. */
const absenceMs = 1200
/** The same for the first stage ever, since one that has a state may just be starting; ms. */
const firstMs = 2000
/** The one that is meant to play, or has layouts, has this long before any other takes the lease that may; ms. */
const returnMs = 10_000

/** A state that a machine has kept as a stage, not as the copy of another's. */
type OwnState = Pick<FoundStage, 'term' | 'hasNoStandby'>

/** A whole copy of the state of another stage. */
export interface WholeCopy extends RecordsPlace, Pick<Lease, 'term'> {}

/** What a standby knows of itself, and of the broker. */
export interface StandbyFacts extends Candidate {
  readonly own: OwnState | undefined
  readonly copy: WholeCopy | undefined
  /** It has layouts that it could play. */
  readonly hasShow: boolean
  /** By its settings it keeps no state, so a start loses nothing. */
  readonly isForgetful: boolean
  /** Nothing tells that there was a stage before: neither the broker, nor a state here or at another machine. */
  readonly isFirst: boolean
}

/**
 * What a standby is to do. `wait`: somebody holds the lease, or may come back. `acquire`: nobody else sends any more.
 * `unclaimed`: nobody holds it, but only a person may decide. `name-conflict`: another machine has the same name.
 */
export type TakeoverVerdict = 'wait' | 'acquire' | 'unclaimed' | 'name-conflict'

/** Watches the lease for a standby. Only answers of the broker make it believe that the holder is silent. */
export class TakeoverDecision {
  /** As it was read last. */
  last: StoredLease | undefined
  /** When the present revision was seen first. */
  #since = 0
  /** How often it was seen to change since there was an answer each time. */
  #changes = 0

  /** @param readAt when the answer was there. */
  see(stored: StoredLease, readAt: number): void {
    const { last } = this
    if (last === undefined || last.revision !== stored.revision) {
      this.#since = readAt
      if (last !== undefined) this.#changes++
    }
    this.last = stored
  }

  /** The broker did not answer: the holder may have renewed the lease meanwhile. */
  miss(): void {
    this.last = undefined
    this.#changes = 0
  }

  /** @param now of the clock of `see`; of the moment when the last answer was asked for. */
  judge(facts: StandbyFacts, now: number): TakeoverVerdict {
    if (this.last === undefined) return 'wait'
    const silence = now - this.#since
    const { lease } = this.last
    if (lease === undefined) return judgeNone(facts, silence)
    if (lease.holder === null) return judgeFree(lease, facts, silence)
    if (lease.holder === facts.name && lease.session !== facts.session && this.#changes > 0)
      return 'name-conflict'
    if (lease.holder === facts.name && hadItLast(lease, facts)) return silence >= pauseMs ? 'acquire' : 'wait'
    if (silence < silenceMs) return 'wait'
    return lease.heir === facts.name && facts.copy?.term === lease.term ? 'acquire' : 'unclaimed'
  }
}

/** The broker has never had a lease, or has lost it. */
function judgeNone({ own, isFirst, hasShow }: StandbyFacts, silence: number): TakeoverVerdict {
  if (own?.hasNoStandby || (own && isFirst)) return silence >= absenceMs ? 'acquire' : 'wait'
  if (silence < (isFirst && !hasShow ? returnMs : firstMs)) return 'wait'
  return isFirst ? 'acquire' : 'unclaimed'
}

/** The holder has let go, and sends nothing any more. */
function judgeFree(lease: Lease, facts: StandbyFacts, silence: number): TakeoverVerdict {
  const isLast = hadItLast(lease, facts)
  const may = isLast || hasAllOf(lease, facts)
  const isMeant = lease.heir === facts.name || (lease.heir === null && isLast)
  if (silence < returnMs) return may && isMeant ? 'acquire' : 'wait'
  return may ? 'acquire' : 'unclaimed'
}

/** It was its own before it was started again, and it has not lost its state. */
function hadItLast(lease: Lease, { name, own, isForgetful }: StandbyFacts): boolean {
  if (own?.term === lease.term) return true
  if ((lease.holder ?? lease.end?.holder) !== name) return false
  return lease.isFresh === true || (isForgetful && lease.heir === null)
}

/** It has the whole copy of what the last holder has stored. */
function hasAllOf({ term, end }: Lease, { copy }: StandbyFacts): boolean {
  const records = end?.records
  if (!records || copy === undefined) return false
  return copy.term === term && copy.run === records.run && copy.number >= records.number
}

/**
 * Why this machine does not take over by itself though nobody is active, and how to go on: in words.
 *
 * @param found in its folder. @param lease as the broker has it. @param name of this machine.
 */
export function describeLack(found: FoundStage | undefined, lease: Lease | undefined, name: string): string {
  return `${whoIsGone(lease, name)}, and ${describeFound(found, lease?.term)}. Start the machine that has the newest state; or go on with what is here: \`ovation stage take\``
}

/**
 * Why this machine does not follow the active stage, and how to go on: in words; undefined if it does. Two stages have
 * been active in the same term only if the broker has lost what it knew in between.
 *
 * @param own the state of this machine, unless that is the copy of another's. @param lease as the broker has it.
 */
export function describeRival(
  own: OwnState | undefined,
  lease: Lease | undefined,
  name: string,
): string | undefined {
  const { holder, term } = lease ?? {}
  if (!holder || holder === name || own?.term !== term) return undefined
  return `the broker has lost what it knew: ${holder} is active in term ${term}, and this machine has a state of its own of that term. To go on with that, stop ${holder}, then \`ovation stage take\`; to follow ${holder}, move the state folder of this machine away and start it again`
}

function whoIsGone(lease: Lease | undefined, name: string): string {
  if (lease === undefined) return 'the broker knows of no active stage, though there was one'
  const last = lease.holder ?? lease.end?.holder
  const who =
    last === name ? 'this machine was the active stage before it was started' : `the active stage was ${last}`
  return `nobody is active; ${who}, in term ${lease.term}`
}

/** @param last the term of the stage that is gone. */
function describeFound(found: FoundStage | undefined, last: number | undefined): string {
  if (found === undefined) return 'this machine has no state'
  const { term, isReplica, writtenAt } = found
  const of = term === 0 ? 'of before it was in a cluster' : `of term ${term}`
  const when = `written last at ${clockHere().moment(writtenAt)}`
  const lack = term === last ? ', which may lack the end' : ''
  return `this machine has ${isReplica ? 'a copy' : 'a state'} ${of}, ${when}${lack}`
}
