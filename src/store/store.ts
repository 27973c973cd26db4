import type { Changes } from '../state/changes.js'

/** Where changes are kept so that they outlive the process. */
export interface Store {
  /** Whether what is committed now would survive a kill of the process. */
  readonly durable: boolean
  /** Keeps all changes since the last call. Never throws: trouble shows in `durable`. */
  commit(): void
  close(): Promise<void>
}

/** Keeps nothing: for `[service] state =` without a value. */
export class MemoryStore implements Store {
  readonly durable = false

  constructor(private readonly changes: Changes) {}

  commit(): void {
    this.changes.forget()
  }

  async close(): Promise<void> {}
}
