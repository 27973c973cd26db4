import { findPage } from '../../action/find-page.js'
import { enableControl, holdOutput, switchPage } from '../../action/operate.js'
import { resetShow } from '../../action/reset-show.js'
import { undoReset } from '../../action/undo-reset.js'
import {
  type Announcement,
  doneAnnouncement,
  enabledAnnouncement,
  enabledWords,
  heldAnnouncement,
  pageAnnouncement,
} from '../../display/link/announcements.js'
import type { Argument } from '../../osc/message.js'
import type { LiveLayout } from '../../state/live-layout.js'
import { describeTypeTags, numberIn, stringIn, switchIn } from './arguments.js'
import { layoutIn } from './layout-in.js'
import { controlByLid, layoutById, layoutsFor, type OscContext, onlyLayoutFor } from './osc-context.js'
import { type OscRequest, OscRequestError, requireControl, senderOf } from './request.js'

/** `/ovation/page`: without arguments asks for the page of each layout, with arguments switches to a page. */
export function page(context: OscContext, request: OscRequest): void {
  const { args, sender } = request
  if (args.length === 0) return tell(context, request, layoutsFor(context, sender).map(pageAnnouncement))
  const isNamed = stringIn(args[0]) !== undefined && wantedPage(args[1]) !== undefined
  const layout = isNamed ? layoutById(context, stringIn(args[0])!) : onlyLayoutFor(context, sender)
  const wanted = wantedPage(args[isNamed ? 1 : 0])
  if (wanted === undefined)
    throw new OscRequestError(
      `expected s layoutId, s pageId; or without s layoutId; or i number, next or back in place of s pageId; received ${describeTypeTags(args)}`,
    )
  if (isNamed && context.displays.echoes.mayBePage(sender.address, layout, String(wanted))) throw echo
  setPage(context, request, layout, wanted)
}

/** A text is a pageId first; only another type is always a number. */
function wantedPage(argument: Argument | undefined): string | number | undefined {
  return stringIn(argument) ?? numberIn(argument)
}

/** `/ovation/page/PAGEID`, or next, back or a number, with 1 or without arguments; a button that is released sends 0, which does nothing. */
export function pageByAddress(context: OscContext, request: OscRequest): void {
  const { address, args, sender } = request
  const value = args.length === 0 ? 1 : (switchIn(args[0]) ?? numberIn(args[0]))
  if (value === undefined)
    throw new OscRequestError(`expected 1, or no arguments; received ${describeTypeTags(args)}`)
  if (!value) return
  setPage(context, request, onlyLayoutFor(context, sender), address.slice('/ovation/page/'.length))
}

/** `/ovation/enable`: opens or closes a control for the audience, perhaps for some seconds; without 0 or 1, asks. */
export function enable(context: OscContext, request: OscRequest): void {
  const { args } = request
  const { layout, rest } = layoutIn(context, request, isNumber)
  const [lidArgument, wanted, lasting] = rest
  const lid = numberIn(lidArgument)
  if (lid === undefined)
    throw new OscRequestError(
      `expected s layoutId, i lid, i 0 or 1, i seconds or nothing; or the same without s layoutId; received ${describeTypeTags(args)}`,
    )
  const live = controlByLid(layout, lid)
  const enabled = switchIn(wanted)
  if (enabled !== undefined) {
    // Closed, it stays so: what follows is as any other argument too many.
    const seconds = enabled ? secondsIn(lasting) : undefined
    requireNoEcho(context, request, enabledWords(live, enabled, seconds))
    requireControl(request, 'enable controls')
    const hasChanged = enableControl(context, live, enabled, senderOf(request), seconds)
    if (hasChanged && isAnnounced(context, request, layout)) return
  } else if (wanted !== undefined)
    throw new OscRequestError(`expected i 0 or 1 at the end; received ${describeTypeTags(args)}`)
  tell(context, request, [enabledAnnouncement(live)])
}

/** `/ovation/hold`: holds or releases the output; without arguments, asks whether it is held. */
export function hold(context: OscContext, request: OscRequest): void {
  const { args } = request
  if (args.length > 0) {
    const isHeld = switchIn(args[0])
    if (isHeld === undefined)
      throw new OscRequestError(
        `expected i 0 or 1, on or off, or no arguments; received ${describeTypeTags(args)}`,
      )
    requireNoEcho(context, request, heldAnnouncement(isHeld))
    requireControl(request, 'hold the output')
    if (holdOutput(context, isHeld, senderOf(request)) && isAnnounced(context, request)) return
  }
  tell(context, request, [heldAnnouncement(context.state.hold.isHeld)])
}

/** `/ovation/reset`: one control of a layout, or all of them, as before the first action; or the last reset is undone. */
export function resetByOsc(context: OscContext, request: OscRequest): void {
  const { args } = request
  requireControl(request, 'reset')
  const { layout, rest } = layoutIn(context, request, (argument) => isNumber(argument) || isReset(argument))
  const lid = numberIn(rest[0])
  if (lid === undefined && !isReset(rest[0]))
    throw new OscRequestError(
      `expected s layoutId, i lid; or s layoutId, s "all" or "undo"; or the same without s layoutId; received ${describeTypeTags(args)}`,
    )
  const by = senderOf(request)
  const done = doneAnnouncement(request.address, layout.layoutId, lid ?? stringIn(rest[0])!)
  requireNoEcho(context, request, done)
  if (stringIn(rest[0]) !== 'undo')
    resetShow(context, layout, lid === undefined ? undefined : controlByLid(layout, lid), by)
  else if (undoReset(context, layout, by) === undefined)
    throw new OscRequestError(
      `expected a reset of ${layout.layoutId} within the last minute to undo; there is none`,
    )
  context.commit.join()
  tell(context, request, [done])
}

function isNumber(argument: Argument): boolean {
  return numberIn(argument) !== undefined
}

function isReset(argument: Argument | undefined): boolean {
  return ['all', 'undo'].includes(stringIn(argument) ?? '')
}

function setPage(
  context: OscContext,
  request: OscRequest,
  layout: LiveLayout,
  wanted: string | number,
): void {
  requireControl(request, 'switch pages')
  const pageId = findPage(layout, wanted)
  if (typeof pageId !== 'string') throw new OscRequestError(pageId.reason)
  if (layout.activePage.pageId !== pageId) {
    switchPage(context, layout, pageId, senderOf(request))
    if (isAnnounced(context, request, layout)) return
  }
  tell(context, request, [pageAnnouncement(layout)])
}

/** For how many seconds a control is opened; undefined where no argument says so. @throws {OscRequestError} */
function secondsIn(argument: Argument | undefined): number | undefined {
  if (argument === undefined) return undefined
  const seconds = numberIn(argument)
  if (seconds !== undefined && Number.isInteger(seconds) && seconds >= 1 && seconds <= longestSeconds)
    return seconds
  const received = seconds ?? `an argument ,${argument.type}`
  throw new OscRequestError(`expected i seconds, 1 to ${longestSeconds}, at the end; received ${received}`)
}

/** A day. */
const longestSeconds = 86_400

/** Something has changed. @returns whether the sender is told it as a registered display, and must not be told twice. */
export function isAnnounced(
  { commit, registrations }: OscContext,
  { sender }: OscRequest,
  layout?: LiveLayout,
): boolean {
  commit.join()
  const display = registrations.at(sender)?.display
  return display !== undefined && (layout === undefined || display.shows(layout.layoutId))
}

/** Answers with these, which may come back. */
export function tell(
  { displays }: OscContext,
  request: OscRequest,
  announcements: readonly Announcement[],
): void {
  for (const { words } of announcements) displays.echoes.record(request.sender.address, words)
  request.answer(...announcements.map(({ message }) => message))
}

/** @throws {OscRequestError} if these words may be what this address was told a moment ago. */
export function requireNoEcho(
  { displays }: OscContext,
  { sender }: OscRequest,
  { words }: Pick<Announcement, 'words'>,
): void {
  if (displays.echoes.mayBe(sender.address, words)) throw echo
}

const echo = new OscRequestError('', 'echo')
