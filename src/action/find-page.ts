import { kindOf } from '../json/diagnose.js'
import type { LiveLayout } from '../state/live-layout.js'

/** Says that there is no such page: what was expected, what was received, and which pages there are. */
export class PageMissing {
  constructor(readonly reason: string) {}
}

/**
 * The page that somebody means: a text is a pageId, else a number from 1, `next` or `back`, counted from the active page;
 * a number is always a place, from 1.
 */
export function findPage(layout: LiveLayout, wanted: string | number): string | PageMissing {
  const { pages, activePage } = layout
  if (typeof wanted === 'string' && pages.has(wanted)) return wanted
  const pageIds = [...pages.keys()]
  const live = pageIds.indexOf(activePage.pageId)
  const place = placeOf(wanted, live)
  const pageId = place === undefined ? undefined : pageIds[place]
  if (pageId !== undefined) return pageId
  const end = wanted === 'next' ? 'last' : wanted === 'back' ? 'first' : undefined
  const known = `the pages are ${pageIds.join(', ')}`
  if (end !== undefined)
    return new PageMissing(`there is no page ${wanted}: ${activePage.pageId} is the ${end} one; ${known}`)
  const received = typeof wanted === 'number' ? wanted : kindOf(wanted)
  return new PageMissing(
    `expected a pageId, a number from 1 to ${pageIds.length}, next or back; received ${received}; ${known}`,
  )
}

/** From 0; undefined for a text that is neither a number nor one of the two words. */
function placeOf(wanted: string | number, live: number): number | undefined {
  if (typeof wanted === 'number') return wanted - 1
  if (wanted === 'next') return live + 1
  if (wanted === 'back') return live - 1
  // Programs that send variables as text write a whole number as 2.0 or 2.000.
  return /^\d{1,9}(?:\.0*)?$/.test(wanted) ? Number(wanted) - 1 : undefined
}
