import { Refusal } from '../errors.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'
import type { OperateContext } from './operate.js'

/**
 * From now on texts of a participant are accepted and dropped, and those that wait are dropped; or that ends.
 *
 * @param sign of the participant. @param by as in `OperateContext`.
 * @throws {Refusal} `body-invalid` if nobody with this sign has written a text that is known.
 */
export function muteAuthor(
  { state, log }: OperateContext,
  layout: LiveLayout,
  sign: string,
  muted: boolean,
  by: string,
): void {
  const { layoutId } = layout
  const participant = findAuthor(state, layout, sign)
  if (!state.authors.mute(layoutId, participant, muted)) return
  if (muted) state.texts.dropOf(layoutId, participant)
  log.info({ layoutId, participant: sign, by }, muted ? 'participant muted' : 'participant unmuted')
  state.steering.record(layoutId, by, { muted: { participant: sign, muted } })
}

function findAuthor({ authors, texts }: ShowState, { layoutId, controls }: LiveLayout, sign: string): string {
  const known = authors.find(layoutId, sign)
  if (known !== undefined) return known
  // Since the start nobody may have asked for it.
  for (const participant of authors.mutedOf(layoutId)) authors.signOf(layoutId, participant)
  for (const participant of texts.authorsIn(layoutId)) authors.signOf(layoutId, participant)
  for (const { state } of controls.values())
    for (const { author = '' } of state.shown?.all ?? []) authors.signOf(layoutId, author)
  const found = authors.find(layoutId, sign)
  if (found !== undefined) return found
  throw unknownSign
}

const unknownSign = new Refusal(
  'body-invalid',
  'Expected $.participant to be the sign of somebody who has written a text; received another one. Signs are others after a revocation: ask for the texts again.',
  { errors: [{ path: '$.participant', expected: 'the participant of a text' }] },
)
