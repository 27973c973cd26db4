import { Refusal } from '../errors.js'
import type { ControlValue } from '../state/control-state.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import type { BlockedWords } from '../texts/blocked-words.js'
import type { Envelope, ResolvedAction } from './body/envelope.js'
import { readValue } from './body/value.js'

/**
 * Finds the control that an envelope names and validates its value; remembered with the envelope.
 *
 * @throws {Refusal} in this order: `control-not-found`, `control-disabled`, `type-mismatch`, `value-invalid`.
 */
export function resolve(layouts: LiveLayouts, envelope: Envelope): ResolvedAction {
  if (envelope.live !== undefined) return envelope as ResolvedAction
  const layout = layouts.byId.get(envelope.layoutId)
  if (!layout) throw new Refusal('control-not-found', 'The layout of this token is no longer loaded.')
  const live = findControl(layout, envelope)
  envelope.value = judgeValue(layouts, live, envelope.value)
  envelope.live = live
  return envelope as ResolvedAction
}

/** @returns the value as it is kept. @throws {Refusal} `value-invalid`, a blocked word too. */
export function judgeValue({ blockedWords }: LiveLayouts, live: LiveControl, value: unknown): ControlValue {
  const read = readValue(live.control, value)
  requireUnblocked(blockedWords, live, read)
  return read
}

function findControl(layout: LiveLayout, { lid, type }: Envelope): LiveControl {
  const live = layout.activeControl(lid)
  if (!live)
    throw new Refusal(
      'control-not-found',
      'Expected $.lid to name a control of the active page. The page may have changed: ask GET /page again.',
      { activePageId: layout.activePage.pageId },
    )
  if (!live.enabled)
    throw new Refusal(
      'control-disabled',
      'Expected $.lid to name a control that may be used now; this one is closed. Wait until the page says otherwise.',
    )
  if (live.control.type !== type)
    throw new Refusal(
      'type-mismatch',
      `Expected $.type to be ${live.control.type}, the type of this control; received ${type}.`,
    )
  return live
}

function requireUnblocked(words: BlockedWords, { control }: LiveControl, value: ControlValue): void {
  if (control.type !== 'String' || !words.isIn(value as string)) return
  const expected = 'text without a word that is blocked here'
  throw new Refusal('value-invalid', `Expected $.value to be ${expected}; received one with it. Reword it.`, {
    errors: [{ path: '$.value', expected }],
  })
}
