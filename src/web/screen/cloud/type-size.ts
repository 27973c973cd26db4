import type { Area } from './box.js'

/** A word with the size of its box where its type has the size 1: in em. */
export interface MeasuredWord {
  /** The same however it is spelled. */
  readonly name: string
  readonly text: string
  /** At least 1. */
  readonly people: number
  readonly width: number
  readonly height: number
}

/** Sizes of type are steps, so that nothing changes with each person. The lowest can be read from the last row, rem. */
const lowest = 1.4
const ratio = 1.2
/** The highest step: type as large as a third of the wall is too large for any word. */
const highestStep = 11
/** How far, in steps, a word may be from the size that it should have. */
const tolerance = 0.75
/** Around a word, in its em: beside it and above it. */
const air = { x: 0.4, y: 0.04 }
/** Of about thirty letters, em. */
const mostOfLine = 16
/** The part of the width that a word may have. */
const widest = 0.94

/** The size of type of a step, rem. */
export function typeSize(step: number): number {
  return lowest * ratio ** step
}

/** The size of a word with the air around it, rem. */
export function roomOf({ width, height }: Area, step: number): Area {
  const size = typeSize(step)
  return { width: (width + air.x) * size, height: (height + air.y) * size }
}

/** How long a line may be, em: longer texts have several. In the smallest type, each then fits into the width. */
export function longestLine({ width }: Area): number {
  return Math.min(mostOfLine, Math.floor((width * widest) / lowest - air.x - 0.1))
}

/** The highest step with which a word fits into an area. */
export function highestWithin(word: Area, area: Area): number {
  let step = highestStep
  while (step > 0 && !fits(roomOf(word, step), area)) step--
  return step
}

/**
 * The step of a word: half the type for a quarter of the people.
 *
 * @param top the step of the most frequent word. @param most its people. @param before the word's step until now, which it
 * keeps while that is about right.
 */
export function stepOf(word: MeasuredWord, top: number, most: number, area: Area, before?: number): number {
  const exact = top - Math.log(most / word.people) / 2 / Math.log(ratio)
  const isRight = before !== undefined && Math.abs(exact - before) <= tolerance
  return Math.max(0, Math.min(top, isRight ? before : Math.round(exact), highestWithin(word, area)))
}

function fits({ width, height }: Area, area: Area): boolean {
  return width <= area.width * widest && height <= area.height
}
