/** Numbers for pseudonyms, from 0 in each file. */
export class PersonNumbers {
  private readonly numbers = new Map<string, number>()

  /** @returns -1 for nobody. */
  numberOf(who: string | undefined): number {
    if (who === undefined) return -1
    const known = this.numbers.get(who)
    if (known !== undefined) return known
    const next = this.numbers.size
    this.numbers.set(who, next)
    return next
  }

  /** PersonNumbers of the next file are others. */
  forget(): void {
    this.numbers.clear()
  }
}

/** Counts different people. Those of two files cannot be compared, so the most of any one file is told. */
export class DistinctPeople {
  private bits = new Uint8Array(16)
  private here = 0
  private before = 0
  private isKnown = false

  /** @param person as numbered, or -1. */
  add(person: number): void {
    if (person < 0) return
    const byte = person >> 3
    if (byte >= this.bits.length) this.grow(byte)
    const bit = 1 << (person & 7)
    if ((this.bits[byte]! & bit) !== 0) return
    this.bits[byte]! |= bit
    this.here++
    this.isKnown = true
  }

  /** Another file begins. */
  turnOver(): void {
    this.before = this.count ?? 0
    this.here = 0
    this.bits.fill(0)
  }

  /** Null if nobody was named. */
  get count(): number | null {
    return this.isKnown ? Math.max(this.before, this.here) : null
  }

  private grow(byte: number): void {
    const bits = new Uint8Array(2 ** Math.ceil(Math.log2(byte + 1)))
    bits.set(this.bits)
    this.bits = bits
  }
}

/** How many different people acted in each bin. */
export class PeopleInBins {
  readonly counts: Uint32Array
  isKnown = false
  /** The bin in which a person was counted last, and 1. */
  private last = new Uint32Array(1024)

  constructor(bins: number) {
    this.counts = new Uint32Array(bins)
  }

  add(person: number, bin: number): void {
    if (person < 0) return
    if (person >= this.last.length) this.grow(person)
    if (this.last[person] === bin + 1) return
    this.last[person] = bin + 1
    this.counts[bin]!++
    this.isKnown = true
  }

  /** Another file begins. */
  turnOver(): void {
    this.last.fill(0)
  }

  private grow(person: number): void {
    const last = new Uint32Array(2 ** Math.ceil(Math.log2(person + 1)))
    last.set(this.last)
    this.last = last
  }
}
