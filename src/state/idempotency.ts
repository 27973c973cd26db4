import { hash } from 'node:crypto'
import type { Changes } from './changes.js'
import type { Entry } from './entry.js'

const lifeMs = 60_000
const leastKeys = 100_000
/** Forgotten at once when there are too many: finding the first entry of a Map is dear after deletions. */
const surplus = 1000

/** Keys of accepted actions, so that a repeated request has no second effect: for 60 s, or the last 100,000 of them. */
export class Idempotency {
  /** When each was used, oldest first. */
  readonly #usedAt = new Map<string, number>()
  readonly #changes: Changes

  constructor(changes: Changes) {
    this.#changes = changes
  }

  /** @param now ms since 1970, since keys outlive the process. */
  has(key: string, now: number): boolean {
    const at = this.#usedAt.get(key)
    return at !== undefined && now - at < lifeMs
  }

  add(key: string, now: number): void {
    this.restore(key, now)
    this.#changes.key(key)
  }

  /** Takes a key from the store. */
  restore(key: string, now: number): void {
    this.#usedAt.delete(key)
    this.#usedAt.set(key, now)
    if (this.#usedAt.size > leastKeys + surplus) this.#forgetOldest()
  }

  /** Everything that is remembered, oldest first, in pieces of up to 1,000 keys used at one time. */
  *entries(): Generator<Entry> {
    let hashes: string[] = []
    let usedAt = 0
    for (const [key, at] of this.#usedAt) {
      if (hashes.length > 0 && (at !== usedAt || hashes.length >= 1000)) {
        yield ['keys', usedAt, hashes]
        hashes = []
      }
      usedAt = at
      hashes.push(key)
    }
    if (hashes.length > 0) yield ['keys', usedAt, hashes]
  }

  #forgetOldest(): void {
    let left = surplus
    for (const key of this.#usedAt.keys()) {
      if (left-- === 0) return
      this.#usedAt.delete(key)
    }
  }
}

/** 64 bits of a hash of token and key: the same key of another token is another key. */
export function keyHash(authorization: string, key: string): string {
  return hash('sha256', `${authorization}\n${key}`, 'base64url').slice(0, 11)
}
