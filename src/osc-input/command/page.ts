import { switchPage } from '../../action/operate.js'
import { pageMessage, pageWords } from '../../display/registered/messages.js'
import type { LiveLayout } from '../../state/live-layout.js'
import { layoutById, layoutsFor, onlyLayoutFor } from './layouts-for.js'
import type { OscContext } from './osc-context.js'
import {
  describeTypeTags,
  numberIn,
  type OscRequest,
  OscRequestError,
  requireControl,
  senderOf,
  stringIn,
} from './request.js'

/** `/ovation/page`: without arguments asks for the page of each layout, with arguments switches to a page. */
export function page(context: OscContext, request: OscRequest): void {
  const { args, sender } = request
  const [first, second] = args.map(stringIn)
  if (args.length === 0) return tellPages(context, request, layoutsFor(context, sender))
  if (first !== undefined && second !== undefined) {
    const layout = layoutById(context, first)
    if (context.displays.echoes.mayBePage(sender.address, layout, second))
      throw new OscRequestError('', 'echo')
    return setPage(context, request, layout, second)
  }
  const layout = onlyLayoutFor(context, sender)
  const number = numberIn(args[0])
  if (first !== undefined) setPage(context, request, layout, first)
  else if (number !== undefined) setPage(context, request, layout, pageAt(layout, number))
  else
    throw new OscRequestError(
      `expected s layoutId, s pageId; or s pageId; or i number, 1 for the first page; received ${describeTypeTags(args)}`,
    )
}

/** `/ovation/page/PAGEID` with 1 or without arguments; a button that is released sends 0, which does nothing. */
export function pageByAddress(context: OscContext, request: OscRequest): void {
  const { address, args, sender } = request
  const value = args.length === 0 ? 1 : numberIn(args[0])
  if (value === undefined)
    throw new OscRequestError(`expected 1, or no arguments; received ${describeTypeTags(args)}`)
  if (value === 0) return
  setPage(context, request, onlyLayoutFor(context, sender), address.slice('/ovation/page/'.length))
}

function setPage(context: OscContext, request: OscRequest, layout: LiveLayout, pageId: string): void {
  requireControl(request, 'switch pages')
  if (!layout.pages.has(pageId))
    throw new OscRequestError(
      `unknown page of the layout ${layout.layoutId}; its pages: ${[...layout.pages.keys()].join(', ')}`,
    )
  if (layout.activePage.pageId !== pageId) {
    switchPage(context, layout, pageId, senderOf(request))
    context.commit.join()
    // All registered displays are informed, so this one must not be informed twice.
    if (context.registrations.at(request.sender)?.display?.shows(layout.layoutId)) return
  }
  tellPages(context, request, [layout])
}

function pageAt({ pages }: LiveLayout, number: number): string {
  const pageId = [...pages.keys()][number - 1]
  if (pageId !== undefined) return pageId
  throw new OscRequestError(`expected the number of a page, 1 to ${pages.size}; received ${number}`)
}

function tellPages(
  { displays }: OscContext,
  { sender, answer }: OscRequest,
  layouts: readonly LiveLayout[],
): void {
  displays.echoes.record(sender.address, pageWords)
  answer(...layouts.map(pageMessage))
}
