import { UsedCodes } from '../auth/desk-codes.js'
import { steadyTime } from '../clocks.js'
import { counter, gauge, type MetricSource, type Sample } from '../metrics.js'
import { Authors } from '../texts/authors.js'
import type { TakenText } from '../texts/shown-texts.js'
import { isWaitingEntry } from '../texts/waiting-entry.js'
import { WaitingTexts } from '../texts/waiting-texts.js'
import type { ControlValue } from '../wire/control-state.js'
import { Changes } from './changes.js'
import { AppliedOffsets, StageTerm } from './cluster/applied-offsets.js'
import { ownKeyClock } from './cluster/key-clock.js'
import { apply, type ControlState } from './control-state.js'
import { Cooldowns } from './cooldowns.js'
import { DisplayRegistrations } from './display-registrations.js'
import { Hold } from './hold.js'
import { Idempotency } from './idempotency.js'
import { LastAction } from './last-action.js'
import { LiveLayouts } from './live-layouts.js'
import { SteeringLog } from './operators/steering-log.js'
import { Revocations } from './revocations.js'
import { Rooms } from './rooms.js'
import { Lights } from './shown/lights.js'
import { Screens } from './shown/screens.js'
import type { StateEntry } from './state-entry.js'

/** The show in memory: all that a restart must not lose, the cooldowns, and what operators did. */
export class ShowState {
  readonly changes = new Changes()
  readonly layouts = new LiveLayouts(this.changes)
  readonly revocations = new Revocations(this.changes)
  readonly registrations = new DisplayRegistrations(this.changes)
  readonly idempotency: Idempotency
  readonly hold = new Hold(this.changes)
  readonly lastAction = new LastAction(this.changes)
  readonly rooms = new Rooms(this.changes)
  readonly screens = new Screens(
    (entry) => this.changes.other(entry),
    (layoutId) => this.layouts.byId.get(layoutId),
  )
  /** In memory only. */
  readonly lights = new Lights(
    (layoutId) => this.layouts.byId.get(layoutId),
    () => this.hold.isHeld,
  )
  readonly authors = new Authors(this.changes)
  readonly texts = new WaitingTexts(this.changes, this.authors)
  /** In memory only. */
  readonly steering = new SteeringLog()
  /** Codes that have opened the desk. */
  readonly usedCodes = new UsedCodes(this.changes)
  /** Of edges; empty but on a stage. */
  readonly batches = new AppliedOffsets((part) => this.changes.part(part))
  /** Whose state this is. */
  readonly stage = new StageTerm((entry) => this.changes.other(entry))
  readonly cooldowns = new Cooldowns()

  /** @param keyClock what idempotency keys age by. */
  constructor(readonly keyClock = ownKeyClock) {
    this.changes.keyClock = keyClock
    this.idempotency = new Idempotency(this.changes, undefined, keyClock)
    this.hold.onBegin(() => this.lights.endAll())
  }

  /**
   * Counts an accepted action, and remembers its key.
   *
   * @param participant who acts, or has written a text; `''` for nobody in particular.
   * @param hash as `keyHash` makes it, `''` without a key.
   * @param textId of a text that has waited; others get one.
   * @returns false if nothing has changed, because the participant has chosen the same again.
   */
  apply(
    control: ControlState,
    value: ControlValue,
    participant: string,
    hash: string,
    textId?: string,
  ): boolean {
    const id = control.shown ? (textId ?? this.texts.newId(control.layoutId)) : undefined
    const hasChanged = apply(control, value, participant, id)
    if (hasChanged) this.changes.control(control)
    this.#remember(hash)
    return hasChanged
  }

  /**
   * Keeps an accepted text until an operator has read it: it is no value yet.
   *
   * @param participant who wrote it. @param hash as for `apply`.
   */
  queue({ layoutId, lid }: ControlState, text: string, participant: string, hash: string): void {
    this.texts.add(layoutId, lid, text, participant)
    this.#remember(hash)
  }

  /** Keeps nothing of an accepted action but its key. @param hash as for `apply`. */
  drop(hash: string): void {
    this.#remember(hash)
  }

  /** Voids all tokens of a layout made so far. Signs of those who wrote texts are others from now on, and nobody is muted. */
  revoke(layoutId: string): void {
    this.revocations.revoke(layoutId)
    this.authors.renew(layoutId)
  }

  /**
   * A text was never shown: if it is the value, that becomes the one before. Who counts with it counts no more, also where newer
   * ones have pushed it out.
   *
   * @returns what it was until now; undefined if it is not shown, and nobody counts with it.
   */
  takeBack(control: ControlState, textId: string): TakenText | undefined {
    const { shown, voices } = control
    const word = voices?.withdraw(textId)
    const taken = shown?.takeBack(textId) ?? takenWord(textId, word)
    if (shown === undefined || taken === undefined) return undefined
    this.hold.takeBack(control, taken.text.value, word)
    if (taken.wasNewest) control.value = shown.value
    this.changes.control(control)
    return word === undefined ? taken : { ...taken, word }
  }

  /** Takes the stored entries, in the order in which they were stored. */
  restore(entries: readonly StateEntry[]): void {
    for (const entry of entries) this.#restores[entry[0]]?.(entry as never)
    this.texts.restore(entries.filter(isWaitingEntry))
    this.layouts.nameTexts((layoutId) => this.texts.newId(layoutId))
    this.idempotency.restore(entries.filter((entry) => entry[0] === 'used'))
  }

  /** The whole state; each entry has the values of the moment when it is read. */
  *entries(): Generator<StateEntry> {
    yield* this.layouts.entries()
    yield* this.revocations.entries()
    yield* this.registrations.entries()
    yield* this.hold.entries()
    yield* this.lastAction.entries()
    yield* this.rooms.entries()
    yield* this.screens.entries()
    yield* this.stage.entries()
    yield* this.authors.entries()
    yield* this.texts.entries()
    yield* this.usedCodes.entries()
    yield* this.batches.entries()
    yield* this.idempotency.entries()
  }

  #remember(hash: string): void {
    if (hash !== '') this.idempotency.add(hash, this.keyClock.now())
  }

  /** By the kind of an entry; those that are missing are of no more use, or are restored together. */
  readonly #restores: { readonly [K in StateEntry[0]]?: (entry: EntryOf<K>) => void } = {
    control: (entry) => this.layouts.restore(entry),
    'texts-shown': (entry) => {
      for (const { textId } of entry[3]) this.texts.know(entry[1], textId)
      this.layouts.restoreShown(entry)
    },
    voices: (entry) => this.layouts.restoreVoices(entry),
    unvoiced: ([, layoutId, lid]) => this.layouts.restoreUnvoiced(layoutId, lid),
    choices: (entry) => this.layouts.restoreChoices(entry),
    unchosen: (entry) => this.layouts.restoreUnchosen(entry),
    page: ([, layoutId, pageId]) => this.layouts.restorePage(layoutId, pageId),
    enabled: (entry) => this.layouts.closings.restoreEnabled(entry),
    closing: (entry) => this.layouts.closings.restore(entry),
    held: ([, held]) => this.hold.restore(held),
    missed: ([, layoutId, lid]) => this.hold.restoreMissed([layoutId, lid]),
    shown: ([, layoutId, results, hidden]) => this.hold.kept.restore(layoutId, results, hidden),
    'shown-gone': (entry) => this.hold.kept.restoreGone(entry),
    'shown-zero': ([, layoutId, lid, isZero]) => this.hold.kept.restoreReset(layoutId, lid, isZero),
    signs: ([, layoutId, key]) => this.authors.restoreKey(layoutId, key),
    muted: ([, layoutId, participant, muted]) => this.authors.restoreMuted(layoutId, participant, muted),
    acted: ([, at]) => this.lastAction.restore(at),
    room: ([, layoutId, open]) => this.rooms.restoreOpen(layoutId, open),
    joined: ([, layoutId, day, people]) => this.rooms.restoreJoined(layoutId, day, people),
    more: ([, layoutId, day, more]) => this.rooms.restoreMore(layoutId, day, more),
    screen: ([, layoutId, choice]) => this.screens.restore(layoutId, choice),
    'used-code': ([, code]) => this.usedCodes.restore(code),
    generation: ([, layoutId, generation]) => this.revocations.restore(layoutId, generation),
    revoked: ([, layoutId, second]) => this.revocations.restoreSecond(layoutId, second),
    lease: (entry) => this.registrations.restore(entry),
    position: (entry) => {
      const [, , , at, now = at] = entry
      this.keyClock.restore(now, at)
      this.batches.restore(entry)
    },
    edge: (entry) => this.batches.restore(entry),
    stage: (entry) => this.stage.restore(entry),
  }
}

/** A text that newer ones have pushed out, while its author counted with it. */
function takenWord(textId: string, word: string | undefined): TakenText | undefined {
  if (word === undefined) return undefined
  return { text: { textId, value: word }, wasNewest: false, wasOnDisplays: false }
}

type EntryOf<K extends StateEntry[0]> = Extract<StateEntry, readonly [K, ...unknown[]]>

export function stateMetrics(state: ShowState): MetricSource[] {
  const { cooldowns, hold, idempotency, layouts, lights, texts } = state
  return [
    gauge(
      'ovation_cooldowns_remembered',
      'Pairs of control and participant in memory because of a cooldown.',
      () => cooldowns.remembered(performance.now()),
    ),
    gauge('ovation_idempotency_keys_remembered', 'Idempotency keys in memory.', () => idempotency.remembered),
    counter(
      'ovation_idempotency_keys_forgotten_total',
      'Idempotency keys dropped before their 60 s since the start, because of a million newer ones.',
      () => idempotency.forgotten,
    ),
    gauge('ovation_output_held', '1 while displays get nothing of the audience.', () =>
      hold.isHeld ? 1 : 0,
    ),
    gauge('ovation_controls_disabled', 'Controls that the audience may not use.', () => layouts.disabled),
    gauge('ovation_layouts', 'Layouts loaded.', () => layouts.byId.size),
    gauge(
      'ovation_crowd_people',
      'People who are counted on a control, where the layout asks for its crowd or its results.',
      () => peopleOf(layouts),
      ['layout', 'lid'],
    ),
    counter(
      'ovation_light_changes_total',
      'Changes of the light of all layouts since the start, as phones were told them.',
      () => lights.changed,
    ),
    counter(
      'ovation_light_changes_dropped_total',
      'Changes of the light since the start that phones were not told, by reason: newer (another one came within 100 ms) or held (the output is).',
      () => Object.entries(lights.dropped).map(([reason, value]) => ({ labels: { reason }, value })),
      ['reason'],
    ),
    gauge('ovation_texts_waiting', 'Texts that wait for an operator.', () => texts.count),
  ]
}

function peopleOf({ byId }: LiveLayouts): readonly Sample[] {
  const now = steadyTime()
  return [...byId.values()].flatMap(({ layoutId, controls }) =>
    [...controls.values()].flatMap(({ state: { lid, crowd } }) => {
      crowd?.expire(now)
      return crowd ? [{ labels: { layout: layoutId, lid: String(lid) }, value: crowd.count }] : []
    }),
  )
}
