import { hash } from 'node:crypto'
import type { Changes } from './changes.js'
import type { Entry } from './entry.js'

const lifeMs = 60_000
/** Keys of one generation; two are remembered, so that never fewer than this are. */
const generationSize = 100_000

/**
 * Keys of accepted actions, remembered for 60 s so that a repeated request has no second effect. Kept in two
 * generations: when the younger is full or 60 s old, the older is forgotten whole, which needs no clean-up.
 */
export class Idempotency {
  #younger = new Map<string, number>()
  #older = new Map<string, number>()
  #begunAt = Number.NEGATIVE_INFINITY
  readonly #changes: Changes

  constructor(changes: Changes) {
    this.#changes = changes
  }

  /** @param now ms since 1970, since keys outlive the process. */
  has(key: string, now: number): boolean {
    const at = this.#younger.get(key) ?? this.#older.get(key)
    return at !== undefined && now - at < lifeMs
  }

  add(key: string, now: number): void {
    this.restore(key, now)
    this.#changes.key(key)
  }

  /** Takes a key from the store. */
  restore(key: string, now: number): void {
    if (this.#younger.size >= generationSize || now - this.#begunAt >= lifeMs) {
      this.#older = this.#younger
      this.#younger = new Map()
      this.#begunAt = now
    }
    this.#younger.set(key, now)
  }

  /** Everything that is remembered, oldest first, in pieces of up to 1,000 keys used at one time. */
  *entries(): Generator<Entry> {
    for (const generation of [this.#older, this.#younger]) {
      let hashes: string[] = []
      let piece = 0
      for (const [key, at] of generation) {
        if (hashes.length > 0 && (at !== piece || hashes.length >= 1000)) {
          yield ['keys', piece, hashes]
          hashes = []
        }
        piece = at
        hashes.push(key)
      }
      if (hashes.length > 0) yield ['keys', piece, hashes]
    }
  }
}

/** 64 bits of a hash of token and key: the same key of another token is another key. */
export function keyHash(authorization: string, key: string): string {
  return hash('sha256', `${authorization}\n${key}`, 'base64url').slice(0, 11)
}
