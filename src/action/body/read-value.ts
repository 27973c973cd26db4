import { Refusal } from '../../errors.js'
import type { Control } from '../../layout/layout.js'
import type { ControlValue } from '../../wire/control-state.js'

/**
 * Validates the value of an action against its control.
 *
 * @returns the value as it is kept: null for a Button, −0 as 0.
 * @throws {Refusal} `value-invalid`.
 */
export function readValue(control: Control, value: unknown): ControlValue {
  const read = control.behaviour.read(value, control)
  if (read === undefined) throw valueInvalid(control, value)
  return read
}

function valueInvalid(control: Control, value: unknown): Refusal {
  const expected = control.behaviour.expected(control)
  return new Refusal(
    'value-invalid',
    `Expected $.value to be ${expected}; received ${control.behaviour.received(value)}.`,
    {
      errors: [{ path: '$.value', expected }],
    },
  )
}
