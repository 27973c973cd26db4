import { gridMax } from '../../controls/positions.js'
import { histogramBins, type SignalName } from '../../controls/signals.js'
import { type ControlStatistics, Sums } from './control-statistics.js'

/** Where a crowd stands on a Slider. */
export class SliderStatistics implements ControlStatistics {
  #count = 0
  readonly #sums = new Sums()
  readonly #bins = new Int32Array(histogramBins)
  /** Only where it is asked for: it is by far the largest part. */
  readonly #ranks: Ranks | undefined

  /** @param isRanked whether `median`, `min` and `max` will be read. */
  constructor(readonly isRanked: boolean) {
    this.#ranks = isRanked ? new Ranks() : undefined
  }

  join(_person: number, value: number): void {
    this.#count++
    this.#sums.add(value)
    this.#bins[binOf(value)]!++
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
    this.#bins[binOf(value)]!--
    this.#ranks?.remove(value)
  }

  clear(): void {
    this.#count = 0
    this.#sums.clear()
    this.#bins.fill(0)
    this.#ranks?.clear()
  }

  read(signal: SignalName, into: Float64Array, at: number): void {
    switch (signal) {
      case 'mean':
        into[at] = this.#sums.mean / gridMax
        return
      case 'spread':
        into[at] = (2 * Math.sqrt(this.#sums.variance)) / gridMax
        return
      case 'median':
        into[at] = this.#atRank(Math.ceil(this.#count / 2))
        return
      case 'min':
        into[at] = this.#atRank(1)
        return
      case 'max':
        into[at] = this.#atRank(this.#count)
        return
      case 'hist':
        for (let bin = 0; bin < histogramBins; bin++) into[at + bin] = this.#bins[bin]! / this.#count
    }
  }

  #atRank(rank: number): number {
    return (this.#ranks?.at(rank) ?? 0) / gridMax
  }
}

function binOf(value: number): number {
  return Math.min(histogramBins - 1, Math.floor((histogramBins * value) / gridMax))
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
