const smallest = 4096

/**
 * Keys of 64 bits, given as two halves, in the order in which they were put, each with a time: 24 bytes each, where a
 * Map takes 100. A ring holds them, and a table with linear probing says where in the ring a key stands.
 */
export class KeyTable {
  /** Numbers of the oldest one that is held and of the next one to come; a number never comes again. */
  first = 0
  next = 0
  /** A power of two, as the lengths of all arrays are, so that a number is cut to a place by its last bits. */
  #room = smallest
  #high = new Uint32Array(smallest)
  #low = new Uint32Array(smallest)
  #times = new Float64Array(smallest)
  /** Half empty at least: place in the ring, plus 1; 0 where there is none. */
  #slots = new Uint32Array(2 * smallest)
  /** Odd, and secret: nobody can choose keys that all meet in one slot. */
  readonly #factors = crypto.getRandomValues(new Uint32Array(2)).map((factor) => factor | 1)

  get size(): number {
    return this.next - this.first
  }

  /** The time of a key; −Infinity if it is not held. */
  timeOf(high: number, low: number): number {
    const place = this.#slots[this.#find(high, low)]! - 1
    return place < 0 ? Number.NEGATIVE_INFINITY : this.#times[place]!
  }

  /** The time of the key with this number, which is held. */
  timeAt(number: number): number {
    return this.#times[number & (this.#room - 1)]!
  }

  /** The first half of the key with this number, which is held. */
  highAt(number: number): number {
    return this.#high[number & (this.#room - 1)]!
  }

  /** The second half. */
  lowAt(number: number): number {
    return this.#low[number & (this.#room - 1)]!
  }

  /** Makes room for so many more at once, rather than step by step as they come. */
  reserve(keys: number): void {
    let room = this.#room
    while (room < this.size + keys) room *= 2
    if (room > this.#room) this.#grow(room)
  }

  /** Puts a key as the newest one; where it was before, only its old time is left, until its turn to go. */
  put(high: number, low: number, time: number): void {
    if (this.size === this.#room) this.#grow(2 * this.#room)
    const place = this.next++ & (this.#room - 1)
    this.#high[place] = high
    this.#low[place] = low
    this.#times[place] = time
    this.#slots[this.#find(high, low)] = place + 1
  }

  /** Forgets the oldest one; there is one. */
  dropOldest(): void {
    const place = this.first++ & (this.#room - 1)
    const slot = this.#find(this.#high[place]!, this.#low[place]!)
    // Else it was put again, and stands elsewhere.
    if (this.#slots[slot] === place + 1) this.#empty(slot)
  }

  /** The slot of a key, or the empty one where it belongs. */
  #find(high: number, low: number): number {
    const mask = this.#slots.length - 1
    let slot = this.#home(high, low)
    for (;;) {
      const place = this.#slots[slot]! - 1
      if (place < 0 || (this.#high[place] === high && this.#low[place] === low)) return slot
      slot = (slot + 1) & mask
    }
  }

  /** Where the search for a key begins: the highest bits of a product, which depend on all bits of the key. */
  #home(high: number, low: number): number {
    const product = Math.imul(high, this.#factors[0]!) + Math.imul(low, this.#factors[1]!)
    return product >>> (Math.clz32(this.#slots.length) + 1)
  }

  /** Keys behind an empty slot would not be found any more: those that may stand nearer to their home move up. */
  #empty(slot: number): void {
    const mask = this.#slots.length - 1
    let hole = slot
    for (let at = (hole + 1) & mask; this.#slots[at] !== 0; at = (at + 1) & mask) {
      const place = this.#slots[at]! - 1
      const home = this.#home(this.#high[place]!, this.#low[place]!)
      if (((at - home) & mask) < ((at - hole) & mask)) continue
      this.#slots[hole] = this.#slots[at]!
      hole = at
    }
    this.#slots[hole] = 0
  }

  #grow(room: number): void {
    const { first, next } = this
    const [high, low, times, mask] = [this.#high, this.#low, this.#times, this.#room - 1]
    this.#room = room
    this.#high = new Uint32Array(room)
    this.#low = new Uint32Array(room)
    this.#times = new Float64Array(room)
    this.#slots = new Uint32Array(2 * room)
    for (let number = first; number < next; number++) {
      const place = number & (room - 1)
      this.#high[place] = high[number & mask]!
      this.#low[place] = low[number & mask]!
      this.#times[place] = times[number & mask]!
      this.#slots[this.#find(this.#high[place]!, this.#low[place]!)] = place + 1
    }
  }
}
