import typia, { type tags } from 'typia'
import { Refusal } from '../../errors.js'
import { kindOf } from '../../json/diagnose.js'
import type { Control } from '../../layout/layout.js'
import type { ControlValue } from '../../wire/control-state.js'

/**
 * Validates the value of an action against its control.
 *
 * @returns the value as it is kept: null for a Button, −0 as 0.
 * @throws {Refusal} `value-invalid`.
 */
export function readValue(control: Control, value: unknown): ControlValue {
  switch (control.type) {
    case 'Button':
      if (value === undefined || value === null) return null
      break
    case 'Slider':
      if (isUnit(value)) return value + 0
      break
    case 'Toggle':
      if (isSwitch(value)) return value
      break
    case 'Index':
      if (isIndex(value) && value < control.options.length) return value + 0
      break
    case 'String':
      if (isText(value) && isShowable(value, control.maxLength)) return value
      break
    case 'XYPad':
      if (isPoint(value)) return [value[0] + 0, value[1] + 0]
  }
  throw valueInvalid(control, value)
}

/** What each type of control takes; the control itself may allow less. */
export interface ActionValues {
  readonly Button: null
  readonly Slider: Unit
  readonly Toggle: boolean
  readonly Index: number & tags.Type<'uint32'>
  readonly String: string
  readonly XYPad: [Unit, Unit]
}

/** A place on a scale, 0..1 inclusive. Infinity and NaN fail the bounds. */
type Unit = number & tags.Minimum<0> & tags.Maximum<1>

const isUnit = typia.createIs<ActionValues['Slider']>()
const isSwitch = typia.createIs<ActionValues['Toggle']>()
const isIndex = typia.createIs<ActionValues['Index']>()
const isText = typia.createIs<ActionValues['String']>()
const isPoint = typia.createIs<ActionValues['XYPad']>()

/** Text that every display can show: NUL, for example, ends an OSC string (OSC 1.0, "OSC-string"). */
function isShowable(text: string, maxLength: number): boolean {
  return text.isWellFormed() && !unshowable.test(text) && codePoints(text) <= maxLength
}

/** Control characters other than tab and newline, and characters that change the direction of text. */
const unshowable = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/

function codePoints(text: string): number {
  let surrogatePairs = 0
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) surrogatePairs++
  return text.length - surrogatePairs
}

function valueInvalid(control: Control, value: unknown): Refusal {
  const expected = expectedValue(control)
  return new Refusal(
    'value-invalid',
    `Expected $.value to be ${expected}; received ${describe(control, value)}.`,
    {
      errors: [{ path: '$.value', expected }],
    },
  )
}

/** Names a forbidden character and its place: the sender may not see it. */
function describe({ type }: Control, value: unknown): string {
  const found = type === 'String' && isText(value) ? unshowableOrHalf.exec(value) : null
  if (found === null) return kindOf(value)
  const name = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const place = [...found.input.slice(0, found.index)].length + 1
  return `${kindOf(value)}, of which number ${place} is U+${name}`
}

/** Also finds a surrogate that is not part of a pair. */
const unshowableOrHalf = new RegExp(`${unshowable.source}|\\p{Surrogate}`, 'u')

function expectedValue({ type, options, maxLength }: Control): string {
  switch (type) {
    case 'Button':
      return 'null or absent'
    case 'Slider':
      return 'a number from 0 to 1'
    case 'Toggle':
      return 'true or false'
    case 'Index':
      return `an integer from 0 to ${options.length - 1}`
    case 'String':
      return `text of 0 to ${maxLength} characters (Unicode code points), without control characters other than tab and newline, bidi overrides and lone surrogates`
    case 'XYPad':
      return 'an array of exactly two numbers from 0 to 1'
  }
}
