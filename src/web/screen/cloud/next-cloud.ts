import { Arrangement } from './arrangement.js'
import type { Area } from './box.js'
import { type Cloud, emptyCloud, isAlike, type PlacedWord } from './cloud.js'
import { isLeading, topStep } from './top-step.js'
import type { MeasuredWord } from './type-size.js'

/** Where at most this part of the words is left, it is another cloud. */
const mostlyOther = 1 / 3

/** After so many clouds with the same sizes of type all words may become larger, so that they do not go up and down. */
const steadyToGrow = 3

/**
 * The cloud after `before`. A word stays around its centre for as long as there is room; if it grows out of its place, it
 * moves to the nearest one, which is never farther than it is wide. Where there is none, the least frequent words make
 * room and are left out, and where that is not enough, all words become smaller. New words are as near to the middle as
 * there is room. In an area of another shape, and where hardly any of the words are left, all are new.
 *
 * @param words most frequent first. @param area in which the cloud is.
 */
export function nextCloud(before: Cloud, words: readonly MeasuredWord[], area: Area): Cloud {
  if (words.length === 0) return { ...emptyCloud, area, places: before.places }
  const names = new Set(words.map(({ name }) => name))
  const staying = isAlike(before.area, area) ? before.words.filter(({ name }) => names.has(name)) : []
  const isFirst = staying.length <= before.words.length * mostlyOther
  const known = new Map(isFirst ? [] : staying.map((word) => [word.name, word] as const))
  const most = words[0]!.people
  const stands = ({ name, place, step }: PlacedWord) => {
    const old = known.get(name)
    return old?.place === place && old.step === step
  }
  const isSteady = before.steady >= steadyToGrow
  const { best, least } = topStep(words, area, isFirst ? undefined : before.top, isSteady)
  for (let top = best; ; top--) {
    const found = new Arrangement(words, known, area, top, before.places)
    const isTooLarge = found.hasWaiting && !isFirst && top > before.top
    const isCramped = isTooLarge || found.cramped.some((word) => top > least || isLeading(word, most))
    if (isCramped && top > 0) continue
    const placed = found.words
    const isSame = top === before.top && !isFirst
    const standsStill = isSame && placed.length === before.words.length && placed.every(stands)
    return {
      area,
      top,
      steady: isSame ? before.steady + 1 : 0,
      still: standsStill ? before.still + 1 : 0,
      words: placed,
      places: found.places,
    }
  }
}

/** Whether a cloud stays as it is for as long as its words and their people do. */
export function isFinal({ words, steady, still }: Cloud): boolean {
  return words.length === 0 || (steady > steadyToGrow && still > 0)
}
