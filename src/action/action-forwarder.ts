import type { ControlValue } from '../state/control-state.js'
import type { Envelope } from './body/envelope.js'
import type { Completion } from './group-commit.js'

/** Takes judged actions from a machine that does not count to the one that does. */
export interface ActionForwarder {
  /**
   * @param value as it is kept. @param participant who acts.
   * @param hash as `keyHash` makes it, `''` without a key.
   * @param waiting told in a later turn: that the action will be counted, or that nobody knows.
   * @throws {Refusal} `overloaded`.
   */
  forward(
    envelope: Envelope,
    value: ControlValue,
    participant: string,
    hash: string,
    completion: Completion,
  ): void
}
