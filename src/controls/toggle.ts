import typia, { type tags } from 'typia'
import { kindOf } from '../json/diagnose.js'
import type { ControlBehaviour } from './control-behaviour.js'
import type { AnyAction, AnyControl } from './control-file.js'
import { keepValue } from './counted.js'
import { alike, mappedNumbers, type NumberReading, type Reading } from './reading.js'
import { count, float, type SignalForm } from './signals.js'

/** As a Toggle's own value is written in this style. */
const likeValue: SignalForm = {
  width: () => 1,
  type: (_at, { toggle }) => (toggle === 'tf' ? 'tf' : toggle === 'int' ? 'i' : 'f'),
  range: () => [0, 1],
}

/** On or off. */
export interface ToggleFile extends AnyControl<ToggleSignal> {
  type: 'Toggle'
  /** Whether each participant has one choice, the newest. It lasts over restarts; votes then count participants. */
  once?: boolean & tags.Default<false>
}

/** Turns a Toggle on or off. */
export interface ToggleAction extends AnyAction<'Toggle'> {
  /** Whether it is on. */
  readonly value: boolean
}

export type ToggleSignal = 'people' | 'share' | 'spotlight'

const signals: Readonly<Record<ToggleSignal, SignalForm>> = {
  people: count,
  share: float,
  spotlight: likeValue,
}

/** On or off. */
export const toggle: ControlBehaviour = {
  valueKind: 'switch',
  lasts: true,
  choices: () => 2,

  read: (value) => (isSwitch(value) ? value : undefined),
  expected: () => 'true or false',
  received: kindOf,
  apply: keepValue,
  sample: () => true,

  describe: ({ value, votes }, { once }) => (once ? { value, votes: votes.slice(0, 2) } : { value }),
  result: (_counted, _limits, crowd) => ({ share: crowd('share', 1)[0]! }),

  readings: ({ toggle }) => readings[toggle],
  mappedReadings: (_style, mapped) => mappedNumbers(mapped, portions),
  messageKind: () => 'state',
  voteReadings: () => undefined,

  signals,
  quantise: (value) => (value === true ? 1 : 0),
  writeQuantised(quantised, into, at) {
    into[at] = quantised
  },
}

const isSwitch = typia.createIs<ToggleAction['value']>()

const int: NumberReading = { type: 'i', read: ({ value }) => (value ? 1 : 0) }
const asFloat: NumberReading = { type: 'f', read: int.read }
const bool: Reading = { type: 'tf', read: ({ value }) => value === true }
const readings = { int: [int], float: [asFloat], tf: [bool] }
const portions = [alike(int.read)]
