import type { Control } from '../../../layout/layout.js'
import { Dice } from './dice.js'

/** What everybody in the hall sees and hears: the cues to applaud, and the votes so far. */
export class Auditorium {
  /** Whims and cues follow faster in a short rehearsal, so that it still shows some of everything; 0.2..1. */
  readonly pace: number
  readonly #cues: number[] = []
  readonly #votes = new Map<number, number[]>()

  /** @param ms how long the rehearsal lasts. */
  constructor(
    readonly seed: number,
    readonly ms: number,
  ) {
    this.pace = Math.max(0.2, Math.min(1, ms / 60_000))
    const dice = new Dice(seed, 0)
    for (let at = 0.2 * ms * this.pace; at < ms; at += dice.between(15_000, 40_000) * this.pace)
      this.#cues.push(at)
  }

  /** The first cue after a moment, both in ms of the rehearsal; Infinity after the last one. */
  cueAfter(moment: number): number {
    return this.#cues.find((at) => at > moment) ?? Number.POSITIVE_INFINITY
  }

  /** Votes so far, one number per option. */
  votesOf(lid: number, options: number): number[] {
    const known = this.#votes.get(lid)
    if (known?.length === options) return known
    const fresh = new Array<number>(options).fill(0)
    this.#votes.set(lid, fresh)
    return fresh
  }

  vote(lid: number, option: number, options: number): void {
    this.votesOf(lid, options)[option]!++
  }
}

/** A control as phones see it. */
export interface SeenControl extends Pick<Control, 'lid' | 'type'> {
  readonly props: { readonly maxLength?: number }
  /** Only for an Index. */
  readonly options?: Control['options']
  /** Of a String: it is counted how many people have written what. */
  readonly words?: boolean
  /** Absent means that it may be used. */
  readonly enabled?: boolean
}

let lastText = ''
let lastControls: readonly SeenControl[] = []

/** The controls of a page in JSON. All phones see the same page, so it is parsed once and shared. */
export function readSeenPage(text: string): readonly SeenControl[] {
  if (text === lastText) return lastControls
  lastControls = (JSON.parse(text) as { readonly controls: readonly SeenControl[] }).controls
  lastText = text
  return lastControls
}
