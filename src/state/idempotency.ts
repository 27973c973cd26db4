import { hash } from 'node:crypto'
import type { Clocks } from '../clocks.js'
import type { Changes } from './changes.js'
import { ownKeyClock } from './cluster/key-clock.js'
import { KeyTable } from './key-table.js'
import type { StateEntry, UsedEntry } from './state-entry.js'

/** Bytes. */
const keyLength = 8
const mostKeys = 1_000_000
/** Limits of one entry when the whole state is written: a few hundred bytes, like other entries. */
const pieceKeys = 32
const pieceMs = 1000

/**
 * Keys of the actions accepted in the last 60 s, up to a million, so that a repeated request has no second effect; on a
 * stage of a cluster, longer. Times are monotonic.
 */
export class Idempotency {
  /** Keys dropped before their 60 s since the start, because there were too many. */
  forgotten = 0
  readonly #keys = new KeyTable()

  /** @param clock what keys age by. */
  constructor(
    private readonly changes: Changes,
    private readonly most = mostKeys,
    private readonly clock = ownKeyClock,
  ) {}

  get remembered(): number {
    return this.#keys.size
  }

  /** @param key as `keyHash` makes it. @param now monotonic, ms. */
  has(key: string, now: number): boolean {
    return now - this.#keys.timeOf(wordAt(key, 0), wordAt(key, 4)) < this.clock.lifeMs
  }

  /** Adds a key that is not there yet. @param now monotonic, ms. */
  add(key: string, now: number): void {
    // Two expired keys are dropped for each new one, so that no single call has to drop many.
    for (let n = 0; n < 2; n++) if (this.#isOver(now)) this.#keys.dropOldest()
    if (this.#keys.size >= this.most) {
      this.#keys.dropOldest()
      this.forgotten++
    }
    this.#keys.put(wordAt(key, 0), wordAt(key, 4), now)
    this.changes.key(key)
  }

  /**
   * Takes keys from the store. Since the last one was used, the clock may have been set or the machine replaced: so
   * each key counts as no older than it certainly is.
   */
  restore(entries: readonly UsedEntry[], clocks?: Clocks): void {
    const inOrder = entries.toSorted(([, , one], [, , other]) => one - other)
    const last = inOrder.at(-1)
    if (last === undefined) return
    this.clock.restore(last[1])
    const present = clocks ?? this.clock.read()
    const idle = idleSince(last, present)
    const pieces = inOrder
      .map(([, , usedAt, hashes]) => ({ age: last[2] - usedAt + idle, hashes }))
      .filter(({ age }) => age < this.clock.lifeMs)
      .map(({ age, hashes }) => ({ usedAt: present.monotonic - age, hashes: Buffer.from(hashes, 'base64') }))
    const count = pieces.reduce((sum, { hashes }) => sum + hashes.length / keyLength, 0)
    this.#keys.reserve(Math.min(count, this.most))
    for (const { usedAt, hashes } of pieces) this.#restorePiece(hashes, usedAt)
  }

  /** All keys, oldest first, without those added during the iteration. */
  *entries(): Generator<StateEntry> {
    const keys = this.#keys
    const end = keys.next
    // The oldest may be dropped between two pieces.
    for (let from = keys.first; from < end; from = Math.max(from, keys.first)) {
      const to = this.#endOfPiece(from, end)
      const { monotonic, time, uptime } = this.clock.read()
      const age = monotonic - keys.timeAt(to - 1)
      if (age < this.clock.lifeMs)
        yield ['used', Math.round(time - age), Math.round(uptime - age), this.#hashes(from, to)]
      from = to
    }
  }

  #isOver(now: number): boolean {
    return this.#keys.size > 0 && now - this.#keys.timeAt(this.#keys.first) >= this.clock.lifeMs
  }

  #restorePiece(hashes: Buffer, usedAt: number): void {
    for (let at = 0; at + keyLength <= hashes.length; at += keyLength) {
      const high = hashes.readUInt32BE(at)
      const low = hashes.readUInt32BE(at + 4)
      // A file that was rewritten while keys were used has some of them twice.
      if (this.#keys.timeOf(high, low) !== Number.NEGATIVE_INFINITY) continue
      if (this.#keys.size >= this.most) this.#keys.dropOldest()
      this.#keys.put(high, low, usedAt)
    }
  }

  #endOfPiece(from: number, end: number): number {
    const tooLate = this.#keys.timeAt(from) + pieceMs
    let to = from + 1
    while (to < end && to - from < pieceKeys && this.#keys.timeAt(to) < tooLate) to++
    return to
  }

  #hashes(from: number, to: number): string {
    const bytes = Buffer.allocUnsafe((to - from) * keyLength)
    for (let number = from, at = 0; number < to; number++) {
      at = bytes.writeUInt32BE(this.#keys.highAt(number), at)
      at = bytes.writeUInt32BE(this.#keys.lowAt(number), at)
    }
    return bytes.toString('base64')
  }
}

/**
 * The hash of a participant's key, 8 bytes, one a character. The token does not matter: a key stays used when the
 * participant gets a new token. The same key of another participant has another hash.
 */
export function keyHash(layoutId: string, participant: string, key: string): string {
  return hash('sha256', `${layoutId} ${participant} ${key}`, 'binary').slice(0, keyLength)
}

/**
 * How long ago the last key was used, at least; ms. The difference of the uptimes says so, or after a reboot the new
 * uptime. On another machine uptimes mean nothing, so the time of day must agree: the smaller of the two counts.
 */
function idleSince([, time, usedAt]: UsedEntry, now: Clocks): number {
  const byUptime = now.uptime >= usedAt ? now.uptime - usedAt : now.uptime
  return Math.max(0, Math.min(byUptime, now.time - time))
}

/** Four characters of a hash as a number, big-endian. */
function wordAt(hash: string, at: number): number {
  const high = (hash.charCodeAt(at) << 8) | hash.charCodeAt(at + 1)
  const low = (hash.charCodeAt(at + 2) << 8) | hash.charCodeAt(at + 3)
  return high * 0x10000 + low
}
