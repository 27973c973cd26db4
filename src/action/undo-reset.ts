import { steadyTime } from '../clocks.js'
import { recordedControl } from '../recording/recording-head.js'
import { fitVotes } from '../state/control-state.js'
import type { LiveLayout } from '../state/live-layout.js'
import { type KeptControl, putBack } from '../state/undo/kept-control.js'
import type { KeptReset } from '../state/undo/last-resets.js'
import { type ResetContext, recordedLid, statesOf } from './reset-show.js'

/**
 * Undoes the last reset of a layout, and shows that on the displays. What has come since stays on top. Texts that waited wait
 * again; not those of participants who are muted by now. A control that a reload has replaced is left out.
 *
 * @param by as in `OperateContext`.
 * @returns what had been reset; undefined if there was no reset in the last minute.
 */
export function undoReset(
  context: ResetContext,
  layout: LiveLayout,
  by: string,
): KeptReset['lid'] | undefined {
  const { state, log, resets, recorder } = context
  const { layoutId } = layout
  const reset = resets.take(layoutId)
  if (reset === undefined) return undefined
  const { lid, controls, texts } = reset
  for (const kept of controls) undoControl(context, layout, kept)
  state.texts.putBack(
    layoutId,
    texts.filter(({ author }) => !state.authors.isMuted(layoutId, author)),
  )
  log.info({ layoutId, lid, by }, 'reset undone')
  state.steering.record(layoutId, by, { reset: { lid, undone: true } })
  const undone = controls
    .flatMap((kept) => layout.controls.get(kept.state.lid) ?? [])
    .flatMap(recordedControl)
  recorder?.deed({ reset: { layoutId, ...recordedLid(lid), undone } })
  return lid
}

function undoControl(
  { state, displays }: ResetContext,
  { layoutId, controls }: LiveLayout,
  kept: KeptControl,
): void {
  const live = controls.get(kept.state.lid)
  if (live === undefined || !statesOf(state, live).includes(kept.state)) return
  const isMuted = (author: string) => state.authors.isMuted(layoutId, author)
  const isNews = putBack(kept, isMuted, steadyTime())
  state.changes.control(kept.state)
  if (live.state !== kept.state) return
  // A reload may have taken away the option that was chosen last.
  fitVotes(live.state, live.control.options.length)
  state.hold.undoReset(live.state)
  if (isNews) displays.showUndone(live)
}
