import type { tags } from 'typia'
import { kindOf } from '../json/diagnose.js'
import type { ControlBehaviour } from './control-behaviour.js'
import type { AnyAction, AnyControl } from './control-file.js'
import type { Reading, WireStyle } from './reading.js'
import { count, type SignalForm, wordList } from './signals.js'

/** A line of text. */
export interface StringFile extends AnyControl<StringSignal> {
  type: 'String'
  /** What clients need to draw the control: its label, the length it allows, how its words look, and anything else they understand. */
  props: TextProps
  /** Whether a text waits until an operator has approved it; phones are told so. */
  moderate?: boolean & tags.Default<false>
  /** Whether it is counted how many people have written what: of each the newest text that was shown, until a reset. */
  words?: boolean & tags.Default<false>
}

/** Sends a text. */
export interface StringAction extends AnyAction<'String'> {
  /**
   * At most as many Unicode code points as the control's `props.maxLength` says, 280 if it does not. No control
   * characters other than newline and tab, no bidi overrides.
   */
  readonly value: string
}

interface TextProps {
  /** The text beside or on the control. */
  label: string
  /** The longest text that is accepted, in Unicode code points. */
  maxLength?: number & tags.Default<280> & tags.Type<'uint32'> & tags.Minimum<1> & tags.Maximum<320>
  /** Of a String with `words`: screens draw them as a cloud instead of bars. */
  view?: 'cloud'
  [property: string]: unknown
}

export type StringSignal = 'people' | 'words'

const signals: Readonly<Record<StringSignal, SignalForm>> = { people: count, words: wordList }

/** A line of text. */
export const string: ControlBehaviour = {
  valueKind: 'text',
  lasts: false,
  choices: () => 0,

  read: (value, { maxLength }) => (isText(value) && isShowable(value, maxLength) ? value : undefined),
  expected: ({ maxLength }) =>
    `text of 0 to ${maxLength} characters (Unicode code points), without control characters other than tab and newline, bidi overrides and lone surrogates`,
  received: describeText,
  apply(counted, value, textId, author) {
    const text = { textId, value: value as string }
    counted.shown?.add(author === '' ? text : { ...text, author })
    if (author !== '') counted.voices?.write(author, text.value, textId)
    counted.value = value
  },
  sample: ({ maxLength }) => 'Ovation test'.slice(0, maxLength),

  describe: ({ value, voices }) => ({ value, ...(voices && { words: voices.topTen }) }),
  result: ({ shown, voices }) => ({
    texts: shown?.all.map(({ value }) => value) ?? [],
    ...(voices && { words: voices.top }),
  }),

  readings: (style) => (style.string === 'off' ? [] : [textReading(style)]),
  mappedReadings: (style) => [textReading(style)],
  messageKind: () => 'event',
  voteReadings: () => undefined,

  signals,
  quantise: () => 0,
  writeQuantised() {},
}

function isText(value: unknown): value is StringAction['value'] {
  return typeof value === 'string'
}

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

/** Names a forbidden character and its place: the sender may not see it. */
function describeText(value: unknown): string {
  const found = isText(value) ? unshowableOrHalf.exec(value) : null
  if (found === null) return kindOf(value)
  const name = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const place = [...found.input.slice(0, found.index)].length + 1
  return `${kindOf(value)}, of which number ${place} is U+${name}`
}

/** Also finds a surrogate that is not part of a pair. */
const unshowableOrHalf = new RegExp(`${unshowable.source}|\\p{Surrogate}`, 'u')

function textReading({ string }: WireStyle): Reading {
  if (string !== 'ascii') return { type: 's', read: ({ value }) => (value ?? '') as string }
  return { type: 's', read: ({ value }) => asciiOf((value ?? '') as string) }
}

/** A text for displays that know only ASCII. By code points, so that an emoji becomes one question mark and not two. */
export function asciiOf(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, '?')
}
