import { switchPage } from '../../action/switch-page.js'
import { pageMessage } from '../../display/displays.js'
import type { LiveLayout } from '../../state/live-layout.js'
import { findLayout, layoutsOf, theLayoutOf } from './find-layout.js'
import type { OscParts } from './osc-parts.js'
import { describeArguments, numberOf, OscFault, type Request, senderOf, textOf } from './request.js'

/** `/ovation/page`: without arguments asks for the page of each layout, with them turns to one. */
export function page(parts: OscParts, request: Request): void {
  const { args, from } = request
  const [first, second] = args.map(textOf)
  if (args.length === 0) return tellPages(parts, request, layoutsOf(parts, from))
  if (first !== undefined && second !== undefined) {
    const layout = findLayout(parts, first)
    if (parts.echoes.mayBe(from.address, layout, second, performance.now())) throw new OscFault('echo')
    return turn(parts, request, layout, second)
  }
  const layout = theLayoutOf(parts, from)
  const number = numberOf(args[0])
  if (first !== undefined) turn(parts, request, layout, first)
  else if (number !== undefined) turn(parts, request, layout, pageAt(layout, number))
  else
    throw new OscFault(
      'faulty',
      `expected s layoutId, s pageId; or s pageId; or i number, 1 for the first page; ${describeArguments(args)} came`,
    )
}

/** `/ovation/page/PAGEID` with 1 or without arguments; a button that goes up sends 0, which does nothing. */
export function pageByAddress(parts: OscParts, request: Request): void {
  const { address, args, from } = request
  const value = args.length === 0 ? 1 : numberOf(args[0])
  if (value === undefined)
    throw new OscFault('faulty', `expected 1, or no arguments; ${describeArguments(args)} came`)
  if (value !== 0) turn(parts, request, theLayoutOf(parts, from), address.slice('/ovation/page/'.length))
}

function turn(parts: OscParts, request: Request, layout: LiveLayout, pageId: string): void {
  const { from } = request
  if (!request.isInControl)
    throw new OscFault('not-in-control', 'this address may not set the page; [osc] control says which may')
  const pages = [...layout.layout.pages.keys()]
  if (!pages.includes(pageId))
    throw new OscFault('faulty', `the layout ${layout.layoutId} has no such page, but ${pages.join(', ')}`)
  if (layout.activePage.pageId !== pageId) {
    switchPage(parts, layout, pageId, senderOf(request))
    parts.commit.join()
    // All registered displays are told, so this one must not be told twice.
    if (parts.registrations.at(from)?.display?.shows(layout.layoutId)) return
  }
  tellPages(parts, request, [layout])
}

function pageAt({ layout }: LiveLayout, number: number): string {
  const pages = [...layout.pages.keys()]
  const pageId = pages[number - 1]
  if (pageId === undefined)
    throw new OscFault('faulty', `expected the number of a page, 1 to ${pages.length}; ${number} came`)
  return pageId
}

function tellPages({ echoes }: OscParts, { from, answer }: Request, layouts: readonly LiveLayout[]): void {
  echoes.told(from.address, performance.now())
  answer(...layouts.map(pageMessage))
}
