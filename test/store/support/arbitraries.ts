import fc from 'fast-check'
import { controlTypes } from '../../../src/controls/control-types.js'
import type { StateEntry } from '../../../src/state/state-entry.js'
import type { ScreenChoice } from '../../../src/wire/screen.js'

const id = fc.stringMatching(/^[\w-]{1,64}$/)
const natural = fc.maxSafeNat()
const unit = fc.double({ min: 0, max: 1, noNaN: true }).map((any) => any + 0)
const value = fc.oneof(
  unit,
  fc.boolean(),
  fc.string({ unit: 'binary' }),
  fc.tuple(unit, unit),
  fc.constant(null),
)

const lid = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const choice: fc.Arbitrary<ScreenChoice> = fc.oneof(
  fc.constantFrom('auto' as const, 'logo', 'black', 'texts').map((show) => ({ show })),
  lid.map((each) => ({ show: { lid: each } })),
  lid.map((each) => ({ show: { lid: each }, reveal: true as const })),
  id.map((textId) => ({ show: { textId } })),
  lid.map((each) => ({ show: { lid: each }, reactions: false as const })),
)

/** Any entry that may stand in a state file. */
export const entry: fc.Arbitrary<StateEntry> = fc.oneof(
  fc.tuple(
    fc.constant('control' as const),
    id,
    natural,
    fc.constantFrom(...controlTypes),
    natural,
    value,
    fc.option(fc.array(natural, { maxLength: 5 })),
  ),
  fc
    .array(fc.tuple(id, fc.oneof(fc.boolean(), fc.nat(255))), { maxLength: 5 })
    .map(
      (all): StateEntry => [
        'choices',
        'show',
        4,
        'Index',
        all.map(([participant]) => participant),
        all.map(([, choice]) => choice),
      ],
    ),
  fc.tuple(fc.constant('unchosen' as const), id, natural, fc.constantFrom(...controlTypes)),
  fc.tuple(fc.constant('page' as const), id, id),
  fc.tuple(fc.constantFrom('generation' as const, 'revoked' as const), id, natural),
  fc.tuple(
    fc.constant('keys' as const),
    natural,
    fc.array(fc.stringMatching(/^[\w-]{11}$/), { maxLength: 5 }),
  ),
  fc.tuple(fc.constant('used' as const), natural, natural, fc.base64String()),
  fc.tuple(fc.constant('enabled' as const), id, natural, fc.boolean()),
  fc.tuple(
    fc.constant('closing' as const),
    id,
    natural,
    fc.option(fc.record({ at: natural, left: natural })),
  ),
  fc.tuple(fc.constant('acted' as const), natural),
  fc.tuple(fc.constant('room' as const), id, fc.boolean()),
  fc.tuple(fc.constant('screen' as const), id, choice),
  fc.tuple(fc.constant('joined' as const), id, natural, natural),
  fc.tuple(fc.constant('text' as const), id, id, natural, fc.string({ unit: 'binary' }), natural),
  fc.tuple(fc.constant('texts-done' as const), id, fc.array(id, { maxLength: 5 })),
  fc.tuple(fc.constant('newest-text' as const), id, id),
  fc.tuple(fc.constant('signs' as const), id, id),
  fc.tuple(fc.constant('muted' as const), id, id, fc.boolean()),
  fc.tuple(fc.constant('shown-zero' as const), id, natural, fc.boolean()),
)

/** What changed in a few turns. */
export const turns = fc.array(fc.array(entry, { maxLength: 3 }), { maxLength: 6 })
