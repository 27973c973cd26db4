import { ActionCounters } from '../../../src/action/action-counters.js'
import { GroupCommit } from '../../../src/action/group-commit.js'
import { type BatchAction, batchKeyOf, encodeBatch } from '../../../src/cluster/batch.js'
import { BatchApplier } from '../../../src/cluster/stage/batch-applier.js'
import { Displays } from '../../../src/display/displays.js'
import { Faults } from '../../../src/faults.js'
import type { Catalogue } from '../../../src/layout/layout.js'
import { BrokerTime } from '../../../src/state/cluster/key-clock.js'
import { keyHash } from '../../../src/state/idempotency.js'
import { ShowState } from '../../../src/state/show-state.js'
import type { StateEntry } from '../../../src/state/state-entry.js'
import { recordLog } from '../../support/record-log.js'
import { notOnce } from '../../support/show/once-show.js'

/** A turn as its edge made it. */
export interface SentBatch {
  readonly edge?: string
  readonly epoch?: string
  readonly number: number
  readonly actions: readonly BatchAction[]
}

export const created = '2026-11-22T20:00:00.000000001Z'
/** When the first message was stored. */
export const begin = Date.UTC(2026, 10, 22, 20)

/** The stage's counting, without a broker: messages are handed in, with times and numbers of the test. */
export class PureStage {
  /** The clock of the broker may go on for a day. */
  readonly state = new ShowState(new BrokerTime(undefined, begin + 86_400_000))
  readonly counters = new ActionCounters()
  readonly applier: BatchApplier
  readonly commit: GroupCommit
  readonly displays: Displays
  readonly events: string[]
  /** Every record that was stored. */
  readonly records: (readonly StateEntry[])[]
  /** Of the last message. */
  sequence = 0
  time = begin

  /**
   * @param records of a stage that was killed: this one goes on with them. @param known versions of the protocol; those of
   * this program by default.
   */
  constructor(
    catalogue: Catalogue = notOnce,
    records: readonly (readonly StateEntry[])[] = [],
    known?: readonly number[],
  ) {
    const { log, events } = recordLog()
    this.events = events
    const { state, counters } = this
    state.restore(structuredClone(records).flat())
    state.layouts.load(catalogue)
    this.records = [[...state.entries()]]
    const faults = new Faults(log)
    const store = { durable: true, commit: () => this.#store(), close: async () => {} }
    this.displays = new Displays(log, state.layouts, faults, state.hold)
    const { displays } = this
    this.commit = new GroupCommit(store, displays, faults)
    this.applier = new BatchApplier(
      { ...{ state, counters, displays, faults, log }, commit: this.commit },
      known,
    )
    this.sequence = state.batches.position?.sequence ?? 0
  }

  /** Takes a turn, and stores it. @param later how long after the one before it was stored at the broker, ms. */
  async take({ edge = 'west', epoch = 'one', number, actions }: SentBatch, later = 1): Promise<void> {
    this.takeUnstored({ edge, epoch, number, actions }, later)
    await this.stored()
  }

  /** Takes a turn; the end of the turn of the event loop has not come. */
  takeUnstored({ edge = 'west', epoch = 'one', number, actions }: SentBatch, later = 1): void {
    this.hear(encodeBatch({ epoch, number, actions }), edge, later)
  }

  /** Takes any message. */
  hear(data: Uint8Array, edge = 'west', later = 1): void {
    this.time += later
    this.sequence++
    const message = { subject: `ovation.turns.${edge}`, data, sequence: this.sequence, time: this.time }
    this.applier.take({ ...message, pending: 0 }, created)
  }

  /** Waits for the end of the turn. */
  stored(): Promise<void> {
    return new Promise((resolve) => this.commit.join({ accept: resolve }))
  }

  /** The stage that is started after a kill: it knows what was stored. @param catalogue what its files say. */
  restarted(catalogue?: Catalogue): PureStage {
    return new PureStage(catalogue, this.records)
  }

  countOf(lid: number): number {
    return this.control(lid).count
  }

  control(lid: number) {
    return this.live(lid).state
  }

  live(lid: number) {
    return this.layout.controls.get(lid)!
  }

  get layout() {
    return this.state.layouts.byId.get('show')!
  }

  #store(): void {
    const entries = this.state.changes.take(Date.now())
    if (entries.length > 0) this.records.push(structuredClone(entries))
  }
}

/** A press of the Button 1. @param key `''` without one. */
export function press(participant = 'seat-1', key = '', lid = 1): BatchAction {
  return ['show', lid, 'Button', null, participant, key === '' ? '' : hashed(participant, key)]
}

/** A key as an edge sends it. */
export function hashed(participant: string, key: string): string {
  return batchKeyOf(keyHash('show', participant, key))
}
