import { gauge, type MetricSource } from '../metrics.js'
import type { Changes } from '../state/changes.js'
import type { StateEntry } from '../state/state-entry.js'

/** Takes a record: all changes of one commit. */
export type Stored = (entries: readonly StateEntry[]) => void

/** Keeps changes so that they outlive the process. */
export interface Store {
  /** Whether what is committed would survive a kill of the process. */
  readonly durable: boolean
  /** Stores all changes since the last call. Never throws: `durable` shows failures. */
  commit(): void
  close(): Promise<void>
}

/** Keeps nothing, for an empty `[service] state`. */
export class MemoryStore implements Store {
  readonly durable = false

  constructor(
    private readonly changes: Changes,
    private readonly onStored?: Stored,
  ) {}

  commit(): void {
    if (this.onStored === undefined) return this.changes.forget()
    const entries = this.changes.take(Date.now())
    if (entries.length > 0) this.onStored(entries)
  }

  async close(): Promise<void> {}
}

export function storeMetrics(store: Pick<Store, 'durable'>): MetricSource[] {
  const help = '1 while counts would survive a kill of the process.'
  return [gauge('ovation_state_durable', help, () => (store.durable ? 1 : 0))]
}
