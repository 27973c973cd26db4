import { Refusal } from '../errors.js'
import type { Log } from '../log.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { WaitingText } from '../texts/waiting-text.js'
import type { ActionContext } from './perform.js'

/**
 * Ends the waiting of a text. An approved one becomes the value of its control and is shown, whatever page is active.
 *
 * @param by who judges, for the log: the name of an API key.
 * @throws {Refusal} `control-not-found` where it cannot be shown, because the layout has lost its control: then it waits
 *   on, since a reload may bring the control back.
 */
export function judgeText(
  {
    state,
    displays,
    commit,
    log,
  }: Pick<ActionContext, 'state' | 'displays' | 'commit'> & { readonly log: Log },
  layout: LiveLayout,
  { textId, lid, value }: WaitingText,
  approved: boolean,
  by: string,
): void {
  const { layoutId } = layout
  const live = approved ? stringControl(layout, lid) : undefined
  state.texts.remove(layoutId, textId, approved)
  if (live) {
    state.apply(live.state, value, '', '', textId)
    // A full datagram leaves before the end of the turn: after a kill, the text must not be there to be approved again.
    commit.store()
    displays.show(live)
  }
  log.info({ layoutId, textId, lid, by }, approved ? 'text approved' : 'text rejected')
}

function stringControl({ controls, activePage }: LiveLayout, lid: number): LiveControl {
  const live = controls.get(lid)
  if (live?.control.type === 'String') return live
  throw new Refusal(
    'control-not-found',
    `Expected the text to be for a String of this layout; its control ${lid} is gone. Reject it, or bring the control back.`,
    { activePageId: activePage.pageId },
  )
}
