import { showOnScreen } from '../../action/show-on-screen.js'
import { type Announcement, screenAnnouncement, screenWords } from '../../display/link/announcements.js'
import type { Argument } from '../../osc/message.js'
import type { LiveLayout } from '../../state/live-layout.js'
import type { ScreenContent } from '../../wire/screen.js'
import { describeTypeTags, numberIn, stringIn } from './arguments.js'
import { layoutIn } from './layout-in.js'
import { controlByLid, layoutsFor, type OscContext } from './osc-context.js'
import { type OscRequest, OscRequestError, requireControl, senderOf } from './request.js'
import { isAnnounced, requireNoEcho, tell } from './steer.js'

/** What can be named over OSC. */
const words = ['auto', 'logo', 'black', 'texts'] as const
type Word = (typeof words)[number]

/** `/ovation/screen`: has the screens of a layout show something; without the last argument, or without any, asks. */
export function screenByOsc(context: OscContext, request: OscRequest): void {
  const { args, sender } = request
  const present = ({ layoutId }: LiveLayout): Announcement =>
    screenAnnouncement(layoutId, context.state.screens.of(layoutId))
  if (args.length === 0) return tell(context, request, layoutsFor(context, sender).map(present))
  const { layout, rest } = layoutIn(context, request, (argument) => chosenIn(argument) !== undefined)
  if (rest.length > 0) {
    const said = stringIn(rest[0]) ?? numberIn(rest[0]) ?? ''
    requireNoEcho(context, request, { words: screenWords(layout.layoutId, said) })
    const what = chosenIn(rest[0])
    if (what === undefined) throw unexpected(args)
    requireControl(request, 'choose what screens show')
    const show = contentOf(layout, what)
    if (showOnScreen(context, layout, { show }, senderOf(request)) && isAnnounced(context, request, layout))
      return
  }
  tell(context, request, [present(layout)])
}

/** One of the words, or a lid; undefined for anything else. */
function chosenIn(argument: Argument | undefined): Word | number | undefined {
  return words.find((word) => word === stringIn(argument)) ?? numberIn(argument)
}

/** @throws {OscRequestError} for a lid that the layout does not have. */
function contentOf(layout: LiveLayout, what: Word | number): ScreenContent {
  return typeof what === 'string' ? what : { lid: controlByLid(layout, what).control.lid }
}

function unexpected(args: readonly Argument[]): OscRequestError {
  return new OscRequestError(
    `expected s layoutId, s one of ${words.join(', ')}; or s layoutId, i lid; or the same without s layoutId; received ${describeTypeTags(args)}`,
  )
}
