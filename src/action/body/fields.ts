import type { IValidation } from 'typia'
import { Refusal } from '../../errors.js'
import { kindOf } from '../../json/diagnose.js'

/** What each field must be, in words, by its JSON path; `$` is the body itself. */
export type Expectations = Readonly<Record<string, string>>

/** @throws {Refusal} `body-invalid`, naming every field that is not as expected. */
export function checkFields<T>(validation: IValidation<T>, expectations: Expectations): T {
  if (validation.success) return validation.data
  const errors = validation.errors.map(({ path, value }) => {
    const place = path.replace('$input', '$')
    return { path: place, expected: expectations[place] ?? expectations.$!, received: kindOf(value) }
  })
  const sentences = errors.map(
    ({ path, expected, received }) => `${path}: expected ${expected}; received ${received}.`,
  )
  throw new Refusal('body-invalid', sentences.join(' '), {
    errors: errors.map(({ path, expected }) => ({ path, expected })),
  })
}
