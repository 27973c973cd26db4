import type { Mapped, Read, Reading } from './reading.js'

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
