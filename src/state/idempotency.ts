import { hash } from 'node:crypto'
import type { Changes } from './changes.js'
import type { Entry, UsedEntry } from './entry.js'
import { KeyTable } from './key-table.js'
import { uptime } from './uptime.js'

/** Bytes. */
const keyLength = 8
const lifeMs = 60_000
const mostKeys = 1_000_000
/** Keys that one entry of a whole state holds, of a second at most: a few hundred bytes, as other entries have. */
const pieceKeys = 32
const pieceMs = 1000

/**
 * Keys of accepted actions, so that a repeated request has no second effect: all of 60 s, up to a million. Times are
 * of the monotonic clock: neither forgets nor keeps a key when somebody sets the clock.
 */
export class Idempotency {
  /** Forgotten before their time since the start, because there were too many. */
  forgotten = 0
  readonly #keys = new KeyTable()
  readonly #changes: Changes
  readonly #most: number

  constructor(changes: Changes, most = mostKeys) {
    this.#changes = changes
    this.#most = most
  }

  /** Keys in memory. */
  get remembered(): number {
    return this.#keys.size
  }

  /** @param key as `keyHash` makes it. @param now monotonic, ms. */
  has(key: string, now: number): boolean {
    return now - this.#keys.timeOf(wordAt(key, 0), wordAt(key, 4)) < lifeMs
  }

  /** Remembers a key that is not remembered. @param now monotonic, ms. */
  add(key: string, now: number): void {
    // Two old ones go for each that comes, so that they are gone soon without a walk over all of them at once.
    for (let n = 0; n < 2; n++) if (this.#isOver(now)) this.#keys.dropOldest()
    if (this.#keys.size >= this.#most) {
      this.#keys.dropOldest()
      this.forgotten++
    }
    this.#keys.put(wordAt(key, 0), wordAt(key, 4), now)
    this.#changes.key(key)
  }

  /**
   * Takes keys from the store. How old they are, only clocks can say that may have been set, or be those of another
   * machine, since the last of them was used; so none of them is taken for older than it surely is.
   */
  restore(entries: readonly UsedEntry[], clocks = readClocks()): void {
    const inOrder = entries.toSorted(([, , one], [, , other]) => one - other)
    const last = inOrder.at(-1)
    if (last === undefined) return
    const idle = idleSince(last, clocks)
    const pieces = inOrder
      .map(([, , usedAt, hashes]) => ({ age: last[2] - usedAt + idle, hashes }))
      .filter(({ age }) => age < lifeMs)
      .map(({ age, hashes }) => ({ usedAt: clocks.monotonic - age, hashes: Buffer.from(hashes, 'base64') }))
    const count = pieces.reduce((sum, { hashes }) => sum + hashes.length / keyLength, 0)
    this.#keys.reserve(Math.min(count, this.#most))
    for (const { usedAt, hashes } of pieces) this.#restorePiece(hashes, usedAt)
  }

  /** Everything that is remembered, oldest first; what is added meanwhile is left out. */
  *entries(): Generator<Entry> {
    const keys = this.#keys
    const end = keys.next
    // The oldest may go between two pieces.
    for (let from = keys.first; from < end; from = Math.max(from, keys.first)) {
      const to = this.#endOfPiece(from, end)
      const { monotonic, time, uptime } = readClocks()
      const age = monotonic - keys.timeAt(to - 1)
      if (age < lifeMs)
        yield ['used', Math.round(time - age), Math.round(uptime - age), this.#hashes(from, to)]
      from = to
    }
  }

  #isOver(now: number): boolean {
    return this.#keys.size > 0 && now - this.#keys.timeAt(this.#keys.first) >= lifeMs
  }

  #restorePiece(hashes: Buffer, usedAt: number): void {
    for (let at = 0; at + keyLength <= hashes.length; at += keyLength) {
      const high = hashes.readUInt32BE(at)
      const low = hashes.readUInt32BE(at + 4)
      // A log that was written anew while it was used has some of them twice.
      if (this.#keys.timeOf(high, low) !== Number.NEGATIVE_INFINITY) continue
      if (this.#keys.size >= this.#most) this.#keys.dropOldest()
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

interface Clocks {
  /** As `performance.now()` says it. */
  readonly monotonic: number
  /** Ms since 1970. */
  readonly time: number
  /** Ms since the machine was started. */
  readonly uptime: number
}

function readClocks(): Clocks {
  return { monotonic: performance.now(), time: Date.now(), uptime: uptime() }
}

/**
 * The 8 bytes, as characters, that stand for a participant's key: what it has used with one token, it has used with its
 * next one too. The same key of somebody else is another.
 */
export function keyHash(layoutId: string, participant: string, key: string): string {
  return hash('sha256', `${layoutId} ${participant} ${key}`, 'binary').slice(0, keyLength)
}

/**
 * How long ago the last key was used, ms, at least. The uptime tells it, unless the machine was started anew since:
 * then it is no less than the new uptime, nor than the difference. On another machine, with another uptime, the time
 * of day tells it, unless it was set.
 */
function idleSince([, time, usedAt]: UsedEntry, now: Clocks): number {
  const byUptime = now.uptime >= usedAt ? now.uptime - usedAt : now.uptime
  return Math.max(0, Math.min(byUptime, now.time - time))
}

/** Four characters of a hash as a number, the first one highest. */
function wordAt(hash: string, at: number): number {
  const high = (hash.charCodeAt(at) << 8) | hash.charCodeAt(at + 1)
  const low = (hash.charCodeAt(at + 2) << 8) | hash.charCodeAt(at + 3)
  return high * 0x10000 + low
}
