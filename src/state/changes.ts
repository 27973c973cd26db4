import type { ChangingPart } from './cluster/applied-offsets.js'
import { ownKeyClock } from './cluster/key-clock.js'
import type { ControlState } from './control-state.js'
import { choicesEntry, controlEntry, type StateEntry, textsShownEntry, voicesEntry } from './state-entry.js'

/** What has changed and is not stored yet. */
export class Changes {
  #controls: ControlState[] = []
  #keys = ''
  #others: StateEntry[] = []
  readonly #parts: ChangingPart[] = []

  /** What keys age by. */
  keyClock = ownKeyClock

  /** A control has changed; however often that is before the next `take`, it is stored once. */
  control(state: ControlState): void {
    if (state.changed) return
    state.changed = true
    this.#controls.push(state)
  }

  /** An idempotency key was used. @param hash its hash, one byte a character. */
  key(hash: string): void {
    this.#keys += hash
  }

  other(entry: StateEntry): void {
    this.#others.push(entry)
  }

  /** A part has changed; however often that is before the next `take`, it is stored once. */
  part(part: ChangingPart): void {
    if (part.changed) return
    part.changed = true
    this.#parts.push(part)
  }

  /** All changes, with the present values. @param now ms since 1970, for the keys. */
  take(now: number): readonly StateEntry[] {
    const entries = this.#others
    for (const state of this.#controls) addChanges(state, entries)
    for (const part of this.#parts) entries.push(part.entry())
    if (this.#keys !== '') {
      const { time, uptime } = this.keyClock.read(now)
      entries.push(['used', time, uptime, Buffer.from(this.#keys, 'latin1').toString('base64')])
    }
    this.forget()
    return entries
  }

  /** Drops all changes, where nothing is stored. */
  forget(): void {
    for (const state of this.#controls) {
      state.changed = false
      state.choices?.settle()
      state.shown?.settle()
      state.voices?.settle()
    }
    for (const part of this.#parts) part.changed = false
    this.#parts.length = 0
    this.#controls.length = 0
    this.#keys = ''
    this.#others = []
  }
}

function addChanges(state: ControlState, entries: StateEntry[]): void {
  const { choices, shown, voices, layoutId, lid, type } = state
  entries.push(controlEntry(state))
  if (shown?.change) entries.push(textsShownEntry(state, shown.change))
  if (voices?.isForgotten) entries.push(['unvoiced', layoutId, lid])
  const { changed } = voices ?? {}
  if (changed && changed.participants.length > 0) entries.push(voicesEntry(state, changed))
  if (choices === undefined) return
  if (choices.isForgotten) entries.push(['unchosen', layoutId, lid, type])
  const { made } = choices
  if (made.participants.length > 0) entries.push(choicesEntry(state, made))
}
