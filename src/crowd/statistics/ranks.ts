import { gridMax } from '../../controls/numbers/grid.js'

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
