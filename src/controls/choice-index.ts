import typia, { type tags } from 'typia'
import { kindOf } from '../json/diagnose.js'
import type { Writable } from '../json/writable.js'
import type { Option } from '../wire/controls/choice-index.js'
import type { ControlBehaviour, ControlLimits } from './control-behaviour.js'
import type { AnyAction, AnyControl, Props } from './control-file.js'
import { alike, mappedNumbers, type NumberReading, type Portion, type Reading } from './reading.js'
import { count, type SignalForm } from './signals.js'

/** For each option the part of the people that chose it. */
const shares: SignalForm = { width: (options) => options, type: () => 'f', range: () => [0, 1] }

/** The leading option, and its lead. */
const leader: SignalForm = {
  width: () => 2,
  type: (at) => (at === 0 ? 'i' : 'f'),
  range: (at, options) => [-1, at === 0 ? options - 1 : 1],
}

/** A choice among options: stickers, or the answers of a vote. */
export interface IndexFile extends AnyControl<IndexSignal> {
  type: 'Index'
  /** What clients need to draw the control: its label, whether choices rise, and anything else they understand. */
  props: IndexProps
  /** Whether each participant has one choice, the newest. It lasts over restarts; votes then count participants. */
  once?: boolean & tags.Default<false>
  /** At most 256, so that the votes of all of them fit into one datagram of 1,400 bytes. */
  options: OptionFile[] & tags.MinItems<1> & tags.MaxItems<256>
}

interface IndexProps extends Props {
  /** Choices rise over the screens, as the picture of their option or the first emoji of its label. */
  float?: boolean
}

/** Chooses an option of an Index. */
export interface IndexAction extends AnyAction<'Index'> {
  /** The number of the option, from 0. */
  readonly value: number & tags.Type<'uint32'>
}

export interface OptionFile extends Writable<Option> {}

export type IndexSignal = 'people' | 'share' | 'winner'

const signals: Readonly<Record<IndexSignal, SignalForm>> = { people: count, share: shares, winner: leader }

/** A choice among options. */
export const choiceIndex: ControlBehaviour = {
  valueKind: 'choice',
  lasts: false,
  choices: ({ options }) => options.length,

  read: (value, { options }) => (isIndex(value) && value < options.length ? value + 0 : undefined),
  expected: ({ options }) => `an integer from 0 to ${options.length - 1}`,
  received: kindOf,
  apply(counted, value) {
    if (counted.choices === undefined) counted.votes[value as number]!++
    counted.value = value
  },
  sample: () => 0,

  describe: ({ value, votes }, { options }) => ({ value, votes: votes.slice(0, options.length) }),
  result: ({ votes }, { options }) => ({ votes: votes.slice(0, options.length) }),

  readings: () => readings,
  mappedReadings(_style, mapped, limits) {
    if (mapped.type === 's' && !mapped.range) return [labelReading(limits)]
    return mappedNumbers(mapped, [portionOf(limits)])
  },
  messageKind: () => 'event',
  voteReadings: ({ options }) =>
    options.map((_, option) => ({ type: 'i', read: ({ votes }) => votes[option] ?? 0 })),

  signals,
  quantise: (value) => value as number,
  writeQuantised(quantised, into, at) {
    into[at] = quantised
  },
}

const isIndex = typia.createIs<IndexAction['value']>()

const index: NumberReading = { type: 'i', read: ({ value }) => (value ?? 0) as number }
const readings = [index]

function labelReading({ options }: ControlLimits): Reading {
  return { type: 's', read: (counted, fullScale) => options[index.read(counted, fullScale)]?.label ?? '' }
}

/** The last option is the whole. */
function portionOf({ options }: ControlLimits): Portion {
  const last = Math.max(1, options.length - 1)
  return { ...alike(index.read), portion: (counted, fullScale) => index.read(counted, fullScale) / last }
}
