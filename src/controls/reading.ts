import type { Counted } from './counted.js'

/** One argument of a message: its OSC type, and how it is read from the state of the control. */
export type Reading =
  | NumberReading
  | { readonly type: 's'; readonly read: Read<string> }
  /** `T` or `F`. */
  | { readonly type: 'tf'; readonly read: Read<boolean> }
  /** As many arguments as there are to say. */
  | { readonly type: 'list'; readonly read: Read<readonly ListedArgument[]> }

/** One of a list. */
export type ListedArgument =
  | { readonly type: 's'; readonly value: string }
  | { readonly type: 'i'; readonly value: number }

/** An argument that is a number. */
export interface NumberReading {
  readonly type: 'i' | 'f'
  readonly read: Read<number>
}

/** @param fullScale of the control. */
export type Read<T> = (counted: Counted, fullScale: number) => T

/**
 * `state`: the newest says everything, and may be repeated. `press`: one may stand for many, but a repeated one would be
 * another press. `event`: each counts, like a chosen option.
 */
export type MessageKind = 'state' | 'press' | 'event'

/** How a display wants the values of controls: that part of its profile. */
export interface WireStyle {
  readonly toggle: 'int' | 'float' | 'tf'
  readonly button: 'if' | 'f' | 'i' | 'trigger'
  readonly string: 'utf8' | 'ascii' | 'off'
}

/** The form in which a map wants a control. */
export interface Mapped {
  /** An OSC type. */
  readonly type?: 'f' | 'i' | 's' | undefined
  /** What 0 and 1 of the control become; from > to inverts it. */
  readonly range?: readonly [from: number, to: number] | undefined
}

/** A number of a control: its own value for each OSC type, and its share of the whole, 0..1. */
export interface Portion {
  readonly raw: Readonly<Record<'f' | 'i' | 's', Read<number>>>
  readonly portion: Read<number>
}

/** An argument for each number, in the type and the range of a map. Without a type it is `f`. */
export function mappedNumbers({ type, range }: Mapped, portions: readonly Portion[]): readonly Reading[] {
  return portions.map(({ raw, portion }) => {
    const read = range ? into(range, portion) : raw[type ?? 'f']
    if (type === 's') return { type, read: (counted, fullScale) => String(read(counted, fullScale)) }
    return type === 'i'
      ? { type, read: (counted, fullScale) => Math.round(read(counted, fullScale)) }
      : { type: 'f', read }
  })
}

/** A number that is the same in every type, and its own share. */
export function alike(read: Read<number>): Portion {
  return { raw: { f: read, i: read, s: read }, portion: read }
}

function into([from, to]: readonly [number, number], portion: Read<number>): Read<number> {
  return (counted, fullScale) => from + portion(counted, fullScale) * (to - from)
}
