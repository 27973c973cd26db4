import { type Area, type Box, isInside, overlaps } from './box.js'
import type { PlacedWord } from './cloud.js'
import { nearestPlace } from './nearest-place.js'
import { isLeading } from './top-step.js'
import { type MeasuredWord, roomOf, stepOf } from './type-size.js'

/** So many words may move at one time: the eye follows no more. */
const mostMoves = 2
/** A word of the smallest type gives way to leading ones, and to those of which it has at most this part of the people. */
const yieldingPart = 0.5
const middle = { x: 0, y: 0 }

/** One attempt to place words, with a size of type for the most frequent one. */
export class Arrangement {
  /** Those that have no place, or a smaller one than they should have; none of the smallest type. */
  readonly cramped: MeasuredWord[] = []
  /** Whether a word is far too small, since others move already. */
  hasWaiting = false
  private readonly placed = new Map<string, PlacedWord>()
  /** Sizes for which there is no place. */
  private missed: Area[] = []
  private moves = 0
  private readonly most: number

  /** @param words most frequent first, at least one. @param known where they are. */
  constructor(
    words: readonly MeasuredWord[],
    known: ReadonlyMap<string, PlacedWord>,
    private readonly area: Area,
    top: number,
    /** How many places there are so far. */
    public places: number,
  ) {
    const most = words[0]!.people
    this.most = most
    const wishes = words.map((word) => {
      const before = known.get(word.name)
      return { word, before, step: stepOf(word, top, most, area, before?.step) }
    })
    // First all that has a place, and needs no more than it had: nobody else gets that.
    for (const { word, before, step } of wishes) {
      if (!before) continue
      const same = within(before, word, step)
      if (!same || !isInside(same, area)) continue
      const isSame = before.text === same.text && before.line === same.line
      this.placed.set(word.name, isSame ? same : { ...same, place: this.places++ })
    }
    const lost = wishes.filter(({ word, before }) => before && !this.placed.has(word.name))
    for (const { word, before, step } of wishes)
      if (before && step > (this.placed.get(word.name)?.step ?? step)) this.grow(word, step)
    for (const { word, before, step } of lost) this.add(word, step, before)
    for (const { word, before, step } of wishes) if (!before) this.add(word, step)
  }

  /** The words in the order of their places. */
  get words(): PlacedWord[] {
    return [...this.placed.values()].sort((a, b) => a.place - b.place)
  }

  /** Makes a word larger: where it is, or else as near as possible, or else as much larger as there is room. */
  private grow(word: MeasuredWord, step: number): void {
    const present = this.placed.get(word.name)!
    const larger = around(present, word, step)
    if (this.isFree(larger)) {
      this.placed.set(word.name, larger)
      return
    }
    // One step too small is no reason to go elsewhere, but for those that the cloud is about, and none for all to be smaller.
    const isFarTooSmall = step > present.step + 1
    if ((isFarTooSmall || isLeading(word, this.most)) && this.moves < mostMoves) {
      this.placed.delete(word.name)
      if (this.settle(word, step, present, larger.width)) {
        this.moves++
        return
      }
      if (isFarTooSmall) this.cramped.push(word)
    } else this.hasWaiting ||= isFarTooSmall
    this.placed.set(word.name, present)
    for (let less = step - 1; less > present.step; less--) {
      const lesser = around(present, word, less)
      if (!this.isFree(lesser)) continue
      this.placed.set(word.name, lesser)
      return
    }
  }

  /** Places a word that has no place: one that is not leading in smaller type, if need be. */
  private add(word: MeasuredWord, step: number, from: Pick<Box, 'x' | 'y'> = middle): void {
    const least = isLeading(word, this.most) ? step : 0
    for (let each = step; each >= least; each--) {
      const { width, height } = roomOf(word, each)
      if (this.missed.some((missed) => missed.width <= width && missed.height <= height)) continue
      if (this.settle(word, each, from)) return
      this.missed.push({ width, height })
    }
    if (step > 0) this.cramped.push(word)
  }

  /**
   * Gives a word the nearest place, if need be that of words that few have written.
   *
   * @param farthest how far from there, rem; by default anywhere, and rather beside than above each other in a wide area.
   * @returns whether there is one.
   */
  private settle(word: MeasuredWord, step: number, from: Pick<Box, 'x' | 'y'>, farthest?: number): boolean {
    const { area } = this
    const room = roomOf(word, step)
    const search = farthest === undefined ? { stretch: area.width / area.height } : { farthest }
    const all = [...this.placed.values()]
    const strong = all.filter((other) => !this.yields(other, word, farthest !== undefined))
    const box =
      nearestPlace(room, from, all, area, search) ??
      (strong.length < all.length ? nearestPlace(room, from, strong, area, search) : undefined)
    if (box === undefined) return false
    for (const other of all)
      if (overlaps(other, box)) {
        this.placed.delete(other.name)
        this.missed = []
      }
    const { name, text, people, width: line } = word
    this.placed.set(text, { ...box, name, text, people, line, step, place: this.places++ })
    return true
  }

  /** Whether one word gives way to another, which has a place already or none. */
  private yields(word: PlacedWord, to: MeasuredWord, isPlaced: boolean): boolean {
    if (word.step > 0) return false
    if (isLeading(to, this.most)) return !isLeading(word, this.most)
    return !isPlaced && word.people <= to.people * yieldingPart
  }

  private isFree(word: PlacedWord): boolean {
    if (!isInside(word, this.area)) return false
    for (const other of this.placed.values())
      if (other.name !== word.name && overlaps(other, word)) return false
    return true
  }
}

/** A word in the box that it has, which another spelling may not fit into. */
function within(box: PlacedWord, word: MeasuredWord, mostStep: number): PlacedWord | undefined {
  for (let step = Math.min(mostStep, box.step); step >= 0; step--) {
    const same = around(box, word, step)
    if (same.width <= box.width && same.height <= box.height) return same
  }
  return undefined
}

/** A word around the centre that it has. */
function around({ x, y, place }: PlacedWord, word: MeasuredWord, step: number): PlacedWord {
  const { name, text, people, width: line } = word
  return { x, y, ...roomOf(word, step), name, text, people, line, step, place }
}
