import type { Area, Box } from './box.js'

/** A word where it stands, with the air around it. */
export interface PlacedWord extends Box {
  /** The same however it is spelled. */
  readonly name: string
  readonly text: string
  readonly people: number
  /** How wide it is without that, em. */
  readonly line: number
  /** Of the sizes of type. */
  readonly step: number
  /** Numbers its place: the same for as long as its centre stays, and it is spelled alike. */
  readonly place: number
}

/** Words of which none overlap. */
export interface Cloud {
  readonly area: Area
  /** The step of the most frequent word. */
  readonly top: number
  /** How many clouds ago that was another one. */
  readonly steady: number
  /** For how many clouds no word has come, gone, moved or changed its size. */
  readonly still: number
  /** In the order of their places. */
  readonly words: readonly PlacedWord[]
  /** How many places it has given so far. */
  readonly places: number
}

/** A cloud that has no words yet. */
export const emptyCloud: Cloud = {
  area: { width: 0, height: 0 },
  top: 0,
  steady: 0,
  still: 0,
  words: [],
  places: 0,
}

/** Areas that differ by more than this part of their width or height are not alike. */
const mostDifference = 0.2

/** Whether a cloud for one area can become one for the other. */
export function isAlike(one: Area, other: Area): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= mostDifference * b
  return isNear(one.width, other.width) && isNear(one.height, other.height)
}
