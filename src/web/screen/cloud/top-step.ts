import type { Area } from './box.js'
import { highestWithin, type MeasuredWord, roomOf, stepOf } from './type-size.js'

/** Parts of the area that words may cover, as boxes of many sizes leave gaps; and those with which they may become larger. */
const most = { covered: 0.64, toGrow: 0.46 }
/** The same of leading words, however many others there are. */
const mostOfLeading = { covered: 0.25, toGrow: 0.18 }
/** Leading words have at least this part of the people of the most frequent one. */
const leadingPart = 1 / 4

/** The step of the most frequent word. */
interface TopStep {
  readonly best: number
  /** Lower only where leading words have no place. */
  readonly least: number
}

/** Whether a word is one of those that the cloud is about. @param people those of the most frequent word. */
export function isLeading(word: MeasuredWord, people: number): boolean {
  return word.people >= people * leadingPart
}

/**
 * How large the most frequent word should be, so that all have room; however many others there are, the leading ones stay large.
 *
 * @param words most frequent first, at least one. @param before its step until now; undefined for a new cloud.
 * @param mayGrow whether it may be higher than until now.
 */
export function topStep(
  words: readonly MeasuredWord[],
  area: Area,
  before: number | undefined,
  mayGrow: boolean,
): TopStep {
  const first = words[0]!
  const covered = (some: readonly MeasuredWord[], top: number) => {
    const rooms = some.map((word) => roomOf(word, stepOf(word, top, first.people, area)))
    return rooms.reduce((sum, { width, height }) => sum + width * height, 0) / (area.width * area.height)
  }
  const highest = (some: readonly MeasuredWord[], part: number) => {
    let top = highestWithin(first, area)
    while (top > 0 && covered(some, top) > part) top--
    return top
  }
  const leading = words.filter((word) => isLeading(word, first.people))
  const least = highest(leading, mostOfLeading.covered)
  const fitting = Math.max(least, highest(words, most.covered))
  if (before === undefined) return { best: fitting, least }
  // One step at a time, and only where it will not have to go back at once.
  const roomy = Math.max(highest(leading, mostOfLeading.toGrow), highest(words, most.toGrow))
  return { best: Math.min(fitting, mayGrow && roomy > before ? before + 1 : before), least }
}
