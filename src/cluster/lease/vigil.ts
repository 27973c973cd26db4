import type { BookedClaim, Claim, Claimant } from './claim.js'

/** A spare takes over when the lease was not renewed for so long, of which the holder sends for half at most; ms. */
export const silenceMs = 2000
/** Where no other spare is meant, several renewals fit into this; ms. */
const pauseMs = 600
/** The same where there is no lease at all, since that may be because the bucket is new; ms. */
const absenceMs = 1200
/** The one that held the lease last has this long to come back before any other takes what nobody holds; ms. */
const returnMs = 10_000

/** What a spare knows of itself. */
export interface SpareFacts extends Claimant {
  /** The term of its own state, 0 if it has none. */
  readonly ownTerm: number
  /** The term of the stage of which it has a whole copy; undefined without one. */
  readonly mirroredTerm: number | undefined
}

/**
 * What a spare is to do. `wait`: somebody holds the lease, or may come back. `claim`: nobody else sends any more.
 * `orphan`: nobody holds it, but only a person may decide. `double`: another machine has the same name.
 */
export type VigilVerdict = 'wait' | 'claim' | 'orphan' | 'double'

/** Watches the lease for a spare. Only answers of the broker make it believe that the holder is silent. */
export class Vigil {
  /** As it was read last. */
  last: BookedClaim | undefined
  /** When the present revision was seen first. */
  #since = 0
  /** How often it was seen to change since there was an answer each time. */
  #changes = 0

  /** @param readAt when the answer was there. */
  see(booked: BookedClaim, readAt: number): void {
    const { last } = this
    if (last === undefined || last.revision !== booked.revision) {
      this.#since = readAt
      if (last !== undefined) this.#changes++
    }
    this.last = booked
  }

  /** The broker did not answer: the holder may have renewed the lease meanwhile. */
  miss(): void {
    this.last = undefined
    this.#changes = 0
  }

  /** @param now of the clock of `see`; of the moment when the last answer was asked for. */
  judge(facts: SpareFacts, now: number): VigilVerdict {
    if (this.last === undefined) return 'wait'
    const silence = now - this.#since
    const { claim } = this.last
    if (claim === undefined) return silence >= absenceMs ? 'claim' : 'wait'
    if (claim.holder === null) return judgeFree(claim, facts, silence)
    if (claim.holder === facts.name && claim.session !== facts.session && this.#changes > 0) return 'double'
    if (isOwn(claim, facts)) return silence >= pauseMs ? 'claim' : 'wait'
    if (silence < silenceMs) return 'wait'
    return claim.heir === facts.name && facts.mirroredTerm === claim.term ? 'claim' : 'orphan'
  }
}

/** The holder has let go, and sends nothing any more. */
function judgeFree({ term, heir }: Claim, facts: SpareFacts, silence: number): VigilVerdict {
  const hasLast = facts.ownTerm === term || facts.mirroredTerm === term
  if (hasLast && (heir === facts.name || heir === null)) return 'claim'
  return silence >= returnMs ? 'claim' : 'wait'
}

/** It was its own before it was started again; unless it has lost its state, and the heir has it. */
function isOwn({ holder, term, heir }: Claim, { name, ownTerm }: SpareFacts): boolean {
  return holder === name && (ownTerm === term || heir === null)
}
