const initialRoom = 4096

/**
 * Keys of 64 bits, given as two halves, in insertion order, each with a time: 24 bytes each, where a Map takes 100. A
 * ring holds them; a hash table with linear probing has their places in the ring.
 */
export class KeyTable {
  /** Numbers of the oldest key and of the next one; a number is never reused. */
  first = 0
  next = 0
  /** A power of two, like all array lengths, so that the last bits of a number are its place in the ring. */
  #room = initialRoom
  #high = new Uint32Array(initialRoom)
  #low = new Uint32Array(initialRoom)
  #times = new Float64Array(initialRoom)
  /** The hash table, at least half empty: place in the ring plus 1; 0 if empty. */
  #slots = new Uint32Array(2 * initialRoom)
  /** Odd, and secret: nobody can choose keys that all fall into one slot. */
  readonly #factors = crypto.getRandomValues(new Uint32Array(2)).map((factor) => factor | 1)

  get size(): number {
    return this.next - this.first
  }

  /** The time of a key; −Infinity if it is not there. */
  timeOf(high: number, low: number): number {
    const place = this.#slots[this.#find(high, low)]! - 1
    return place < 0 ? Number.NEGATIVE_INFINITY : this.#times[place]!
  }

  /** The time of the key with this number, which must exist; so must those of the next two. */
  timeAt(number: number): number {
    return this.#times[number & (this.#room - 1)]!
  }

  highAt(number: number): number {
    return this.#high[number & (this.#room - 1)]!
  }

  lowAt(number: number): number {
    return this.#low[number & (this.#room - 1)]!
  }

  /** Makes room for this many more keys at once. */
  reserve(keys: number): void {
    let room = this.#room
    while (room < this.size + keys) room *= 2
    if (room > this.#room) this.#grow(room)
  }

  /** Adds a key as the newest. If it was there, its old entry only keeps its place in the order. */
  put(high: number, low: number, time: number): void {
    if (this.size === this.#room) this.#grow(2 * this.#room)
    const place = this.next++ & (this.#room - 1)
    this.#high[place] = high
    this.#low[place] = low
    this.#times[place] = time
    this.#slots[this.#find(high, low)] = place + 1
  }

  /** Drops the oldest key, which must exist. */
  dropOldest(): void {
    const place = this.first++ & (this.#room - 1)
    const slot = this.#find(this.#high[place]!, this.#low[place]!)
    // Otherwise the key was added again later, and the slot is that of the newer entry.
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

  /** The slot where the search for a key begins: the highest bits of a product, which depend on all bits of the key. */
  #home(high: number, low: number): number {
    const product = Math.imul(high, this.#factors[0]!) + Math.imul(low, this.#factors[1]!)
    return product >>> (Math.clz32(this.#slots.length) + 1)
  }

  /** Empties a slot. Keys behind it would no longer be found, so those that may be nearer to their home move up. */
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
