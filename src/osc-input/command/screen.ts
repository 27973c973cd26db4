import { showOnScreen } from '../../action/show-on-screen.js'
import { type Announcement, screenAnnouncement, screenWords } from '../../display/link/announcements.js'
import type { Argument } from '../../osc/message.js'
import type { LiveLayout } from '../../state/live-layout.js'
import type { ScreenContent } from '../../wire/screen.js'
import { controlByLid, layoutById, layoutsFor, type OscContext } from './osc-context.js'
import {
  describeTypeTags,
  numberIn,
  type OscRequest,
  OscRequestError,
  requireControl,
  senderOf,
  stringIn,
} from './request.js'
import { isAnnounced, requireNoEcho, tell } from './steer.js'

/** What can be named over OSC. */
const words: readonly ScreenContent[] = ['auto', 'logo', 'black', 'texts']

/** `/ovation/screen`: has the screens of a layout show something; without the last argument, or without any, asks. */
export function screenByOsc(context: OscContext, request: OscRequest): void {
  const { args, sender } = request
  const present = ({ layoutId }: LiveLayout): Announcement =>
    screenAnnouncement(layoutId, context.state.screens.of(layoutId))
  if (args.length === 0) return tell(context, request, layoutsFor(context, sender).map(present))
  const [layoutId, what] = [stringIn(args[0]), stringIn(args[1]) ?? numberIn(args[1])]
  if (layoutId === undefined || (what === undefined && args.length > 1)) throw unexpected(args)
  const layout = layoutById(context, layoutId)
  if (what !== undefined) {
    requireNoEcho(context, request, { words: screenWords(layoutId, what) })
    requireControl(request, 'choose what screens show')
    const show = contentOf(layout, what)
    if (show === undefined) throw unexpected(args)
    if (showOnScreen(context, layout, { show }, senderOf(request)) && isAnnounced(context, request, layout))
      return
  }
  tell(context, request, [present(layout)])
}

/** @returns undefined for another word. @throws {OscRequestError} for a lid that the layout does not have. */
function contentOf(layout: LiveLayout, what: string | number): ScreenContent | undefined {
  if (typeof what === 'string') return words.find((word) => word === what)
  return { lid: controlByLid(layout, what).control.lid }
}

function unexpected(args: readonly Argument[]): OscRequestError {
  return new OscRequestError(
    `expected s layoutId, s one of ${words.join(', ')}; or s layoutId, i lid; received ${describeTypeTags(args)}`,
  )
}
