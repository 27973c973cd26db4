import { createHmac, randomBytes } from 'node:crypto'
import { BoundedMap } from '../limits/bounded-map.js'

/** Of each layout, so many signs are known; then the oldest are made again when they are needed. */
const mostSigns = 20_000
/** Digits of a sign: 32, without those that people take for each other. */
const digits = 'abcdefghijkmnpqrstuvwxyz23456789'
const signLength = 8
/** A sign has five bits for each digit. */
const signBytes = 5
const keyBytes = 16

/**
 * Who writes texts, as operators know them: by a sign, which says nothing of the token and is the same until the tokens of
 * the layout are revoked. And who is muted: what these write is dropped until then.
 */
export class Authors {
  /** What the signs of a layout are made with. */
  readonly #keys = new Map<string, string>()
  /** By layoutId and participant: those that were asked for since the start. */
  readonly #signs = new Map<string, BoundedMap<string, string>>()
  readonly #muted = new Map<string, Set<string>>()

  /** @param changes where each change is to be stored. */
  constructor(private readonly changes: { other(entry: AuthorEntry): void }) {}

  /** To be called with the first text of a layout, so that its signs outlast a kill. */
  begin(layoutId: string): void {
    if (!this.#keys.has(layoutId)) this.#setKey(layoutId)
  }

  /** The sign of a participant: 8 characters; undefined for `''`, who is nobody in particular. */
  signOf(layoutId: string, participant: string): string | undefined {
    if (participant === '') return undefined
    const signs = this.#signs.get(layoutId) ?? new BoundedMap<string, string>(mostSigns)
    this.#signs.set(layoutId, signs)
    const sign = signs.get(participant) ?? makeSign(this.#keyOf(layoutId), participant)
    signs.set(participant, sign)
    return sign
  }

  /** A text with the sign of who wrote it, as operators see it. @param participant `''` if unknown. */
  signed<Text extends Signed>(layoutId: string, text: Text, participant: string): Text {
    const sign = this.signOf(layoutId, participant)
    return sign === undefined ? text : { ...text, participant: sign }
  }

  /** The participant who has a sign that was asked for since the start; undefined if none has. */
  find(layoutId: string, sign: string): string | undefined {
    for (const [participant, known] of this.#signs.get(layoutId) ?? []) if (known === sign) return participant
    return undefined
  }

  isMuted(layoutId: string, participant: string): boolean {
    return this.#muted.get(layoutId)?.has(participant) === true
  }

  /** The participants of a layout who are muted. */
  mutedOf(layoutId: string): Iterable<string> {
    return this.#muted.get(layoutId) ?? []
  }

  /** Their signs. */
  mutedSigns(layoutId: string): readonly string[] {
    return [...this.mutedOf(layoutId)].flatMap((participant) => this.signOf(layoutId, participant) ?? [])
  }

  /** What a participant writes is dropped from now on, or no longer. @returns whether that is a change. */
  mute(layoutId: string, participant: string, muted: boolean): boolean {
    if (this.isMuted(layoutId, participant) === muted) return false
    this.restoreMuted(layoutId, participant, muted)
    this.changes.other(['muted', layoutId, participant, muted])
    return true
  }

  /** The tokens of a layout were revoked: signs are others from now on, and nobody is muted. */
  renew(layoutId: string): void {
    for (const participant of [...this.mutedOf(layoutId)]) this.mute(layoutId, participant, false)
    this.#signs.delete(layoutId)
    if (this.#keys.has(layoutId)) this.#setKey(layoutId)
  }

  restoreKey(layoutId: string, key: string): void {
    this.#keys.set(layoutId, key)
  }

  restoreMuted(layoutId: string, participant: string, muted: boolean): void {
    const all = this.#muted.get(layoutId) ?? new Set()
    this.#muted.set(layoutId, all)
    if (muted) all.add(participant)
    else all.delete(participant)
  }

  *entries(): Generator<AuthorEntry> {
    for (const [layoutId, key] of this.#keys) yield ['signs', layoutId, key]
    for (const [layoutId, all] of this.#muted)
      for (const participant of all) yield ['muted', layoutId, participant, true]
  }

  #keyOf(layoutId: string): string {
    this.begin(layoutId)
    return this.#keys.get(layoutId)!
  }

  #setKey(layoutId: string): void {
    const key = randomBytes(keyBytes).toString('base64url')
    this.#keys.set(layoutId, key)
    this.changes.other(['signs', layoutId, key])
  }
}

/** A keyed hash: who has the sign and even the participant's id cannot tell that they belong together. */
function makeSign(key: string, participant: string): string {
  let number = createHmac('sha256', key).update(participant).digest().readUIntBE(0, signBytes)
  let sign = ''
  for (let n = 0; n < signLength; n++) {
    sign += digits[number % digits.length]
    number = Math.floor(number / digits.length)
  }
  return sign
}

interface Signed {
  /** The sign of who wrote it; absent where nobody knows. */
  readonly participant?: string
}

/** What the state file holds about authors. */
export type AuthorEntry =
  /** What the signs of a layout are made with. */
  | readonly [kind: 'signs', layoutId: string, key: string]
  /** Whether the texts of a participant are dropped. */
  | readonly [kind: 'muted', layoutId: string, participant: string, muted: boolean]
