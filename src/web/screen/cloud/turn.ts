import { overlaps, unionOf } from './box.js'
import type { Cloud, PlacedWord } from './cloud.js'

/** A word as it is drawn. */
export interface DrawnWord {
  /** The same for as long as it stands or glides. */
  readonly key: number
  readonly word: PlacedWord
  /** How it comes and goes: absent where it stands. */
  readonly fades?: 'in' | 'out'
}

/** How one cloud becomes the next, in two pictures: what is between a picture and the next is drawn by the style. */
export interface Turn {
  /** What goes, goes, and what becomes smaller does so: nothing needs more room than before. Absent where there is no such thing. */
  readonly first?: readonly DrawnWord[]
  /** What comes and grows: nothing has more room than it will have at the end. So nothing overlaps at any moment. */
  readonly then: readonly DrawnWord[]
}

/** All words where they are. */
export function drawnAtOnce(cloud: Cloud): DrawnWord[] {
  return cloud.words.map((word) => ({ key: word.place, word }))
}

/** How what is drawn becomes a cloud. A word that moves glides where its way is free; else it goes here and comes there. */
export function turnTo(cloud: Cloud, drawn: readonly DrawnWord[]): Turn {
  const before = new Map(drawn.map((each) => [each.word.name, each]))
  const staying = new Map<string, DrawnWord>()
  const ways: PlacedWord[] = []
  for (const word of cloud.words) {
    const old = before.get(word.name)
    // Spelled otherwise, it is another one to the eye.
    if (old?.word.text !== word.text || old.word.line !== word.line) continue
    if (old.word.place === word.place) {
      staying.set(word.name, old)
      continue
    }
    const way = { ...word, ...unionOf(old.word, word) }
    if ([...cloud.words, ...ways].some((other) => other.name !== word.name && overlaps(way, other))) continue
    ways.push(way)
    staying.set(word.name, old)
  }
  const then = cloud.words.map((word): DrawnWord => {
    const old = staying.get(word.name)
    return old ? { key: old.key, word } : { key: word.place, word, fades: 'in' }
  })
  // An element that is put elsewhere among the others does not glide.
  then.sort((a, b) => a.key - b.key)
  const after = new Map(then.map((each) => [each.key, each.word]))
  const first = drawn.map(({ key, word }): DrawnWord => {
    const next = after.get(key)
    if (next === undefined) return { key, word, fades: 'out' }
    const isSmaller = next.place === word.place && next.step < word.step
    return { key, word: isSmaller ? next : word }
  })
  const isNeeded = first.some(({ word, fades }, at) => fades || word !== drawn[at]!.word)
  return { ...(isNeeded && { first }), then }
}
