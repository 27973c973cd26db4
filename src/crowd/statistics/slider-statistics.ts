import { gridMax } from '../../controls/positions.js'
import { histogramBins, type PlaceCounts, type SignalName } from '../../controls/signals.js'
import { type ControlStatistics, Sums } from './control-statistics.js'
import { partOf } from './parts.js'

/** Parts of the way in which people are counted: a median that is read from them is true to a thousandth. */
const fineParts = 1024
const finePerBin = fineParts / histogramBins

/** Where a crowd stands on a Slider. */
export class SliderStatistics implements ControlStatistics {
  #count = 0
  readonly #sums = new Sums()
  readonly #parts = new Int32Array(fineParts)
  /** Only where it is asked for: it is by far the largest part. */
  readonly #ranks: Ranks | undefined

  /** @param isRanked whether `min` and `max` will be read, and `median` exactly. */
  constructor(readonly isRanked: boolean) {
    this.#ranks = isRanked ? new Ranks() : undefined
  }

  join(_person: number, value: number): void {
    this.#count++
    this.#sums.add(value)
    this.#parts[partOf(value, fineParts)]!++
    this.#ranks?.add(value)
  }

  act(person: number, before: number, value: number): void {
    if (value === before) return
    this.leave(person, before)
    this.join(person, value)
  }

  leave(_person: number, value: number): void {
    this.#count--
    this.#sums.remove(value)
    this.#parts[partOf(value, fineParts)]!--
    this.#ranks?.remove(value)
  }

  clear(): void {
    this.#count = 0
    this.#sums.clear()
    this.#parts.fill(0)
    this.#ranks?.clear()
  }

  read(name: SignalName | PlaceCounts, into: Float64Array, at: number): void {
    switch (name) {
      case 'mean':
        into[at] = this.#sums.mean / gridMax
        return
      case 'spread':
        into[at] = (2 * Math.sqrt(this.#sums.variance)) / gridMax
        return
      case 'median':
        into[at] = this.#median()
        return
      case 'min':
        into[at] = this.#atRank(1)
        return
      case 'max':
        into[at] = this.#atRank(this.#count)
        return
      case 'hist':
        for (let bin = 0; bin < histogramBins; bin++) into[at + bin] = this.#in(bin) / this.#count
        return
      case 'bins':
        for (let bin = 0; bin < histogramBins; bin++) into[at + bin] = this.#in(bin)
    }
  }

  /** How many stand in a part of a `hist`. */
  #in(bin: number): number {
    let people = 0
    for (let part = finePerBin * bin; part < finePerBin * (bin + 1); part++) people += this.#parts[part]!
    return people
  }

  #median(): number {
    const rank = Math.ceil(this.#count / 2)
    if (this.#ranks) return this.#atRank(rank)
    let part = 0
    for (let left = rank - this.#parts[0]!; left > 0; left -= this.#parts[part]!) part++
    // Within the part, and exact at both ends of the way.
    return part / (fineParts - 1)
  }

  #atRank(rank: number): number {
    return (this.#ranks?.at(rank) ?? 0) / gridMax
  }
}

const size = gridMax + 1

/** How many have each whole number from 0 to 65,535, as a Fenwick tree: a change and a look-up take 16 steps each. */
export class Ranks {
  /** Entry i has the sum of the last (i & -i) counts up to number i - 1. */
  readonly #tree = new Int32Array(size + 1)

  add(value: number): void {
    for (let at = value + 1; at <= size; at += at & -at) this.#tree[at]!++
  }

  remove(value: number): void {
    for (let at = value + 1; at <= size; at += at & -at) this.#tree[at]!--
  }

  clear(): void {
    this.#tree.fill(0)
  }

  /** The number at a rank: 1 is the smallest. The rank must not be above the count. */
  at(rank: number): number {
    let below = 0
    let left = rank
    for (let step = size; step > 0; step >>= 1) {
      const next = below + step
      if (next > size || this.#tree[next]! >= left) continue
      below = next
      left -= this.#tree[next]!
    }
    return below
  }
}
