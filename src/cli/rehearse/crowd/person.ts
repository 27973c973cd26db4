import type { ValueKind } from '../../../controls/control-behaviour.js'
import { behaviours } from '../../../controls/control-types.js'
import type { ControlValue } from '../../../wire/control-state.js'
import type { Auditorium, SeenControl } from './auditorium.js'
import { Dice } from './dice.js'
import { compose, strokeSteps } from './gestures.js'
import { writeWord } from './vocabulary.js'

/** Uses a control. */
export interface Act {
  readonly deed: 'act'
  readonly control: SeenControl
  readonly value: ControlValue
  /** Whether the network fails once the action was sent. */
  readonly isCut: boolean
}

/** What a person does next. */
export type Step = (
  | Act
  | { readonly deed: 'wait' }
  /** Asks for the page again, because there is nothing to do on it. */
  | { readonly deed: 'look' }
  /** Puts the phone away for `ms`. */
  | { readonly deed: 'sleep'; readonly ms: number }
) & {
  /** ms from now. */
  readonly after: number
}

/** What a person sees when deciding: ms of the rehearsal, and the controls that may be used now. */
interface Sight {
  readonly now: number
  readonly controls: readonly SeenControl[]
}

/** How attractive a control with such values is. */
const appeal: Readonly<Record<ValueKind, number>> = {
  press: 3,
  position: 3,
  point: 3,
  choice: 2,
  switch: 1,
  text: 1,
}

/** Nobody begins to applaud this much later than planned. */
const latestApplauseMs = 3000

/** How likely somebody whose word counts writes another one when they see the field again. */
const secondThoughts = 0.15

/** A person in the audience. The same seed, number and sights give the same steps; knows neither clock nor network. */
export class Person {
  /** ms of the rehearsal. */
  readonly arrivesAt: number
  readonly #auditorium: Auditorium
  readonly #dice: Dice
  readonly #character: ReturnType<typeof characterFrom>
  readonly #life = this.#live()
  /** The positions of the person's sliders and pads, by lid. */
  readonly #positions = new Map<number, readonly number[]>()
  readonly #switches = new Map<number, boolean>()
  /** Where words are counted and the person has written one. */
  readonly #written = new Set<number>()
  #sight: Sight = { now: 0, controls: [] }
  /** The cue heard last, and when the applause for it begins; ms of the rehearsal. */
  #cue: number
  #clapAt = Number.NEGATIVE_INFINITY

  /** @param n the person's number, from 1. */
  constructor(n: number, auditorium: Auditorium) {
    this.#auditorium = auditorium
    this.#dice = new Dice(auditorium.seed, n)
    this.#character = characterFrom(this.#dice, auditorium.pace)
    // People arrive over the first minutes; the first one is there at once.
    this.arrivesAt = n === 1 ? 0 : this.#dice.roll() * Math.min(120_000, 0.4 * auditorium.ms)
    this.#cue = this.arrivesAt
  }

  next(sight: Sight): Step {
    this.#sight = sight
    return this.#life.next().value
  }

  *#live(): Generator<Step, never, undefined> {
    const { whimEvery, sleepiness } = this.#character
    for (;;) {
      const { now } = this.#sight
      const whimAt = now + this.#dice.wait(whimEvery)
      const clapAt = this.#nextApplause(now)
      yield { deed: 'wait', after: Math.max(0, Math.min(whimAt, clapAt) - now) }
      if (clapAt <= whimAt) {
        this.#clapAt = Number.NEGATIVE_INFINITY
        yield* this.#applaud()
      } else if (this.#dice.isLucky(sleepiness)) yield this.#sleep()
      else yield* this.#followWhim()
    }
  }

  /** When the next applause begins: some time after a cue. A person who was busy for long has missed it. */
  #nextApplause(now: number): number {
    const { warmth, reaction } = this.#character
    const earliest = now - latestApplauseMs
    while (this.#clapAt < earliest) {
      this.#cue = this.#auditorium.cueAfter(Math.max(this.#cue, earliest))
      if (this.#cue === Number.POSITIVE_INFINITY || this.#dice.isLucky(warmth))
        this.#clapAt = this.#cue + this.#dice.around(reaction, 0.35)
    }
    return this.#clapAt
  }

  *#applaud(): Generator<Step> {
    const buttons = this.#sight.controls.filter((control) => valueKindOf(control) === 'press')
    if (buttons.length === 0) return
    const until = this.#sight.now + this.#dice.around(this.#character.stamina, 0.5)
    const button = this.#dice.pick(buttons)
    let gap = this.#character.beat
    do {
      yield this.#act(button, null, gap * this.#dice.between(0.7, 1.4))
      gap *= 1.02
    } while (this.#sight.now < until && this.#sees(button))
  }

  #sleep(): Step {
    const ms = Math.min(this.#dice.between(3000, 30_000), 0.2 * this.#auditorium.ms)
    return { deed: 'sleep', after: 0, ms }
  }

  *#followWhim(): Generator<Step> {
    const { controls } = this.#sight
    if (controls.length === 0) return yield { deed: 'look', after: this.#dice.between(1000, 4000) }
    const control = controls[this.#dice.weighed(controls.map((control) => appeal[valueKindOf(control)]))]!
    switch (valueKindOf(control)) {
      case 'press':
        return yield this.#act(control, null, 0)
      case 'position':
      case 'point':
        return yield* this.#drag(control)
      case 'switch':
        return yield this.#act(control, this.#flip(control.lid), 0)
      case 'choice':
        return yield this.#act(control, this.#choose(control), 0)
      case 'text':
        return yield* this.#write(control)
    }
  }

  /** Drags from the last position to another one. */
  *#drag(control: SeenControl): Generator<Step> {
    const axes = valueKindOf(control) === 'point' ? 2 : 1
    const from =
      this.#positions.get(control.lid) ?? Array.from({ length: axes }, () => this.#dice.between(0.3, 0.7))
    for (const { after, place } of strokeSteps(this.#dice, from)) {
      this.#positions.set(control.lid, place)
      yield this.#act(control, axes === 1 ? place[0]! : [place[0]!, place[1]!], after)
      if (!this.#sees(control)) return
    }
  }

  /** Writes a text; where words are counted, a word, and seldom another one. */
  *#write(control: SeenControl): Generator<Step> {
    const { lid, props, words } = control
    if (words && this.#written.has(lid) && !this.#dice.isLucky(secondThoughts)) return
    // Typing takes its time.
    yield { deed: 'wait', after: this.#dice.between(2000, 9000) * this.#auditorium.pace }
    if (!this.#sees(control)) return
    if (words) this.#written.add(lid)
    const write = words ? writeWord : compose
    yield this.#act(control, write(this.#dice, props.maxLength ?? 280), 0)
  }

  #flip(lid: number): boolean {
    const isOn = !(this.#switches.get(lid) ?? this.#dice.isLucky(0.5))
    this.#switches.set(lid, isOn)
    return isOn
  }

  /** Chooses by taste, or what the others like. */
  #choose({ lid, options = [] }: SeenControl): number {
    const votes = this.#auditorium.votesOf(lid, options.length)
    const follows = this.#dice.isLucky(this.#character.conformity) && votes.some((count) => count > 0)
    const option = follows
      ? this.#dice.weighed(votes)
      : Math.floor(((this.#character.taste + lid * 0.37) % 1) ** 1.5 * options.length)
    this.#auditorium.vote(lid, option, options.length)
    return option
  }

  #act(control: SeenControl, value: ControlValue, after: number): Step {
    return { deed: 'act', control, value, after, isCut: this.#dice.isLucky(this.#character.badReception) }
  }

  #sees({ lid }: SeenControl): boolean {
    return this.#sight.controls.some((control) => control.lid === lid)
  }
}

function valueKindOf({ type }: SeenControl): ValueKind {
  return behaviours[type].valueKind
}

function characterFrom(dice: Dice, pace: number) {
  return {
    /** ms between two whims. */
    whimEvery: dice.around(9000, 0.5) * pace,
    /** Probability of joining in the applause. */
    warmth: dice.between(0.3, 0.9),
    /** ms from a cue to the first press. */
    reaction: dice.around(700, 0.4),
    /** ms of applause. */
    stamina: dice.around(3500, 0.4),
    /** ms between two presses. */
    beat: dice.around(260, 0.2),
    /** Probability of voting as the others do. */
    conformity: dice.between(0, 0.6),
    /** The person's own preference, 0..1. */
    taste: dice.roll(),
    sleepiness: dice.between(0.01, 0.08),
    /** Probability that the network fails with an action: higher in some corners of the hall. */
    badReception: dice.isLucky(0.1) ? 0.04 : 0.004,
  }
}
