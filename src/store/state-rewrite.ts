import type { StateEntry } from '../state/state-entry.js'
import { stateHeader } from './record.js'
import type { StateFile } from './state-file.js'

/** Entries written in one turn of the event loop; more would delay the actions. */
export const sliceLength = 500

/**
 * Writes the whole state to a new file, slice by slice, while changes are appended to it as well: entries are absolute,
 * so the last one about a part of the state is right.
 */
export class StateRewrite {
  #failure: unknown

  constructor(
    readonly file: StateFile,
    private readonly snapshot: Iterator<StateEntry>,
  ) {}

  append(entries: readonly StateEntry[]): void {
    if (this.#failure !== undefined) return
    try {
      this.file.append(entries)
    } catch (error) {
      this.#failure = error
    }
  }

  /**
   * Writes the whole state and renames the file to `path`.
   *
   * @param settle commits pending changes. Without it the file might have a used key but not its count, or the reverse:
   *   after a kill, a repeated action would be lost or count twice.
   * @throws when a part could not be written; the file is removed then.
   */
  async run(path: string, settle: () => void): Promise<void> {
    try {
      this.file.append(stateHeader)
      for (;;) {
        const slice = nextSlice(this.snapshot)
        this.append(slice)
        if (slice.length < sliceLength) break
        await new Promise((resolve) => setImmediate(resolve))
      }
      await this.file.sync()
      settle()
      if (this.#failure !== undefined) throw this.#failure
      this.file.install(path)
    } catch (error) {
      await this.file.discard()
      throw error
    }
  }
}

/** The entries for one turn; fewer than `sliceLength` at the end. */
export function nextSlice(snapshot: Iterator<StateEntry>): readonly StateEntry[] {
  const slice: StateEntry[] = []
  while (slice.length < sliceLength) {
    const { value, done } = snapshot.next()
    if (done) break
    slice.push(value)
  }
  return slice
}
