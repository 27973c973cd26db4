import { isInside, overlaps } from '../../../../../src/web/screen/cloud/box.js'
import type { Cloud, PlacedWord } from '../../../../../src/web/screen/cloud/cloud.js'

/** What is wrong with a cloud by itself: a line each. */
export function faultsOf({ words, area }: Cloud): string[] {
  const outside = words.filter((word) => !isInside(word, area)).map(({ text }) => `outside: ${text}`)
  const overlapping = words.flatMap((word, at) =>
    words
      .slice(at + 1)
      .filter((other) => overlaps(word, other))
      .map((other) => `${word.text} overlaps ${other.text}`),
  )
  return [...outside, ...overlapping]
}

/** The words that another cloud has elsewhere. */
export function movedWords(
  before: Cloud,
  after: Cloud,
): { readonly from: PlacedWord; readonly to: PlacedWord }[] {
  const known = new Map(before.words.map((word) => [word.name, word]))
  return after.words
    .map((to) => ({ from: known.get(to.name), to }))
    .filter((both): both is { from: PlacedWord; to: PlacedWord } => {
      const { from, to } = both
      return from !== undefined && (from.x !== to.x || from.y !== to.y)
    })
}

/** Which words moved without having to: a line each. One has to that has grown, and for which its place is too small. */
export function needlessMoves(before: Cloud, after: Cloud): string[] {
  return movedWords(before, after)
    .filter(({ from, to }) => {
      const grown = { ...to, x: from.x, y: from.y }
      const others = [...before.words, ...after.words].filter(({ name }) => name !== to.name)
      const hasRoom = isInside(grown, after.area) && !others.some((other) => overlaps(grown, other))
      return to.step <= from.step || hasRoom || Math.hypot(to.x - from.x, to.y - from.y) > to.width
    })
    .map(({ from, to }) => `${to.text} moved from ${from.x}, ${from.y} to ${to.x}, ${to.y}`)
}
