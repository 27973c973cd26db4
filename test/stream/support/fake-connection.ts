import type { Completion, GroupCommit } from '../../../src/action/group-commit.js'
import { Faults } from '../../../src/faults.js'
import { Outbox } from '../../../src/stream/outbox.js'
import { Traffic } from '../../../src/stream/traffic.js'
import { recordLog } from '../../support/record-log.js'
import { SlowConnection } from '../../support/wire/slow-connection.js'

/** An outbox on a connection whose client takes as much as the test says. */
export class FakeConnection extends SlowConnection {
  readonly traffic = new Traffic()
  readonly #waiting: Completion[] = []
  readonly outbox = new Outbox(
    this,
    { join: (completion: Completion) => this.#waiting.push(completion) } as unknown as GroupCommit,
    this.traffic,
    new Faults(recordLog().log),
  )

  /** An action of this stream has been accepted. */
  accept(id: string): void {
    this.outbox.accepted(id)
    this.#waiting.push(this.outbox)
  }

  /** Ends the turn of the event loop; with an error if it cannot be committed. */
  endTurn(error?: unknown): void {
    for (const completion of this.#waiting.splice(0)) {
      if (error === undefined) completion.accept()
      else completion.fail?.(error)
    }
  }
}
