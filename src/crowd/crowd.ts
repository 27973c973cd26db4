import type { ValueKind } from '../controls/control-behaviour.js'
import type { PlaceCounts, SignalName } from '../controls/signals.js'
import type { Control } from '../layout/layout.js'
import type { Voices } from '../texts/voices.js'
import type { WordCount } from '../texts/word-counts.js'
import type { ControlValue, ShownCrowd } from '../wire/control-state.js'
import { ActiveParticipants, type CountedPerson } from './active-participants.js'
import type { People } from './people.js'
import { ButtonStatistics } from './statistics/button-statistics.js'
import { ChoiceStatistics } from './statistics/choice-statistics.js'
import type { ControlStatistics } from './statistics/control-statistics.js'
import { SliderStatistics } from './statistics/slider-statistics.js'
import { Spotlight } from './statistics/spotlight.js'
import { XYPadStatistics } from './statistics/xypad-statistics.js'

/**
 * The people on one control, each with one value, and what these mean together. All times are ms since 1970 on a clock
 * that never goes back.
 */
export class Crowd {
  /** In the order of the layout file; another list only when the signals are others. */
  signals: readonly SignalOffset[] = []
  readonly #active: ActiveParticipants
  readonly #measures: ControlStatistics[] = []
  /** The same, where the control has it. */
  #positions: SliderStatistics | undefined
  #shares: ChoiceStatistics | undefined
  #spotlight: Spotlight | undefined
  /** Somebody has acted or left since the last tick. */
  #isTouched = false
  /** Where words are counted, the people are those who have a text there. */
  #voices: Voices | undefined
  /** That of the voices at the last tick. */
  #revision = -1

  /** @param random 0 to below 1. @param voices of a String whose words are counted. */
  constructor(
    private control: Control,
    people: People,
    private readonly random: () => number = Math.random,
    voices?: Voices,
  ) {
    this.#active = new ActiveParticipants(people, this.#measures)
    const { valueKind } = control.behaviour
    if (valueKind === 'press') this.#measures.push(new ButtonStatistics())
    if (valueKind === 'point') this.#measures.push(new XYPadStatistics())
    this.fit(control, 0, voices)
  }

  /** Goes on with other signals, another window or other options. @param control of the same type as before. @param voices as at first. */
  fit(control: Control, now: number, voices?: Voices): void {
    const { behaviour, signals = [], window } = control
    this.control = control
    this.#voices = voices
    if (voices) this.#active.clear()
    this.#active.fit(1000 * window, now)
    this.#fitMeasures(behaviour.valueKind, signals, now)
    this.#shares?.fit(behaviour.choices(control))
    this.#fitSpotlight(signals.includes('spotlight'), now)
    const offsets = signalOffsets(control)
    if (JSON.stringify(offsets) !== JSON.stringify(this.signals)) this.signals = offsets
    this.#isTouched = true
  }

  /** Counts an accepted action; a text whose words are counted does so once it is shown. @param id of the participant. */
  record(id: string, value: ControlValue, now: number): void {
    if (this.#voices) return
    this.#active.record(id, this.control.behaviour.quantise(value), now)
    this.#isTouched = true
  }

  /** To be called at a steady pace while the page is active. @returns whether a signal may have changed since the last call. */
  tick(now: number): boolean {
    this.expire(now)
    const { revision = -1 } = this.#voices ?? {}
    let isChanged = this.#isTouched || revision !== this.#revision
    this.#revision = revision
    for (const measure of this.#measures) if (measure.tick?.(now)) isChanged = true
    this.#isTouched = false
    return isChanged
  }

  /** The page was turned. */
  advance(): void {
    this.#shares?.advance()
  }

  reset(): void {
    this.#active.clear()
    this.#isTouched = true
  }

  /** Everybody who is counted, for `putBack` after a reset. */
  counted(now: number): readonly CountedPerson[] {
    this.expire(now)
    return [...this.#active.counted(now)]
  }

  /** Counts people again, unless they have acted since. Nobody who has pressed: that would be another press. */
  putBack(counted: readonly CountedPerson[], now: number): void {
    if (this.control.behaviour.valueKind === 'press') return
    this.#active.putBack(counted, now)
    this.#isTouched = true
  }

  /** Nothing is counted any more, ever. */
  close(): void {
    this.#active.close()
  }

  /** Ends the counting of everybody who has not acted for the window. To be called before what is counted is read. */
  expire(now: number): void {
    if (this.#active.expire(now)) this.#isTouched = true
  }

  /** How many people are counted. */
  get count(): number {
    return this.#voices?.size ?? this.#active.count
  }

  /** Writes the numbers of all signals, each at its place. */
  read(into: Float64Array, now: number): void {
    const { signals } = this
    for (let n = 0; n < signals.length; n++) {
      const { name, at, width } = signals[n]!
      this.#read(name, width, into, at, now)
    }
  }

  /** The most frequent words, as their signal has them. */
  get words(): readonly WordCount[] {
    return this.#voices?.topTen ?? []
  }

  /** The numbers of a signal in the layout file. */
  valuesOf(name: SignalName, now: number): readonly number[] {
    return this.numbersOf(name, widthOf(name, this.control), now)
  }

  /** The same of any name that needs no more than sums and counts. @param width how many numbers that are. */
  numbersOf(name: SignalName | PlaceCounts, width: number, now: number): readonly number[] {
    const numbers = new Float64Array(width)
    this.#read(name, width, numbers, 0, now)
    return [...numbers]
  }

  /** All signals of the layout file; one with several numbers as a list. */
  describe(now: number): ShownCrowd {
    return Object.fromEntries(
      this.signals.map(({ name, width }) => {
        if (name === 'words') return [name, this.words]
        const values = this.valuesOf(name, now)
        return [name, width === 1 ? values[0]! : values]
      }),
    )
  }

  #read(name: SignalName | PlaceCounts, width: number, into: Float64Array, at: number, now: number): void {
    const people = this.count
    if (name === 'people') into[at] = people
    else if (people === 0) {
      into.fill(0, at, at + width)
      if (name === 'winner') into[at] = -1
    } else if (name === 'words') into[at] = this.#voices?.edition ?? 0
    else if (name === 'spotlight') this.#readSpotlight(into, at, now)
    else this.#measures[0]?.read(name, into, at, now)
  }

  #readSpotlight(into: Float64Array, at: number, now: number): void {
    const light = this.#spotlight
    if (!light) return
    light.advance(now)
    this.control.behaviour.writeQuantised(this.#active.valueOf(light.person), into, at)
  }

  /** Adds what depends on the layout file, or can wait for it; presses and points are measured from the start. */
  #fitMeasures(valueKind: ValueKind, signals: readonly SignalName[], now: number): void {
    switch (valueKind) {
      case 'choice':
        this.#shares ??= this.#add(new ChoiceStatistics(0), now)
        break
      case 'switch':
        this.#shares ??= this.#add(new ChoiceStatistics(1), now)
        break
      case 'position':
        this.#fitPositions(signals, now)
        break
      case 'press':
      case 'point':
      case 'text':
        break
      default:
        valueKind satisfies never
    }
  }

  #fitPositions(signals: readonly SignalName[], now: number): void {
    const isRanked = signals.some((name) => name === 'median' || name === 'min' || name === 'max')
    if (this.#positions?.isRanked === isRanked) return
    this.#remove(this.#positions)
    this.#positions = this.#add(new SliderStatistics(isRanked), now)
  }

  #fitSpotlight(isWanted: boolean, now: number): void {
    if (isWanted) this.#spotlight ??= this.#add(new Spotlight(this.random), now)
    else {
      this.#remove(this.#spotlight)
      this.#spotlight = undefined
    }
  }

  /** Adds a measure, which hears of those who are counted already. The spotlight stands behind the one that is read. */
  #add<T extends ControlStatistics>(measure: T, now: number): T {
    for (const person of this.#active) measure.join(person, this.#active.valueOf(person), now)
    if (measure instanceof Spotlight) this.#measures.push(measure)
    else this.#measures.unshift(measure)
    return measure
  }

  #remove(measure: ControlStatistics | undefined): void {
    const at = measure ? this.#measures.indexOf(measure) : -1
    if (at >= 0) this.#measures.splice(at, 1)
  }
}

/** Where the numbers of a signal stand in the list of all. */
export interface SignalOffset {
  readonly name: SignalName
  readonly at: number
  /** How many there are. */
  readonly width: number
}

export function signalOffsets(control: Control): readonly SignalOffset[] {
  let end = 0
  return (control.signals ?? []).map((name) => {
    const width = widthOf(name, control)
    end += width
    return { name, at: end - width, width }
  })
}

/** How many numbers a signal of a control has. */
export function widthOf(
  signal: SignalName,
  { behaviour, options }: Pick<Control, 'behaviour' | 'options'>,
): number {
  return behaviour.signals[signal]?.width(options.length) ?? 1
}
