import { isJsonObject } from '../json/is-json-object.js'
import type { Misfit } from './describe-misfit.js'
import { defaultAddress } from './layout.js'

/** The largest lid whose own digits still make an address. */
const largestAddress = 9_999_999_999

/** An object in the file, and where it stands. */
interface Part {
  readonly place: string
  /** Its index in the list that it stands in. */
  readonly at: number
  readonly members: Readonly<Record<string, unknown>>
}

/**
 * Finds where one part of a layout file does not agree with another. The file's shape need not be right, so that
 * a show maker hears of everything at once: what has the wrong shape is passed over here.
 */
export function findConflicts(file: unknown): Misfit[] {
  if (!isJsonObject(file)) return []
  const pages = partsOf({ place: '$', at: 0, members: file }, 'pages')
  const controls = pages.flatMap((page) => partsOf(page, 'controls'))
  const repeatedLids = findRepeats(controls, 'lid')
  const repeated = new Set(repeatedLids.map(({ place }) => place))
  const addressed = controls.filter(({ place }) => !repeated.has(`${place}.lid`)).map(fillAddress)
  return [
    ...findMissingPage(file.activePageId, pages),
    ...findRepeats(pages, 'pageId'),
    ...repeatedLids,
    ...controls.flatMap(findLargeLid),
    ...findRepeats(addressed, 'address'),
    ...controls.filter(({ members }) => members.type === 'Index').flatMap(findMisnumbering),
  ]
}

function partsOf(whole: Part, list: string): Part[] {
  const items = whole.members[list]
  if (!Array.isArray(items)) return []
  return items.flatMap((members, at) =>
    isJsonObject(members) ? [{ place: `${whole.place}.${list}[${at}]`, at, members }] : [],
  )
}

function findMissingPage(activePageId: unknown, pages: readonly Part[]): Misfit[] {
  if (typeof activePageId !== 'string' || pages.some(({ members }) => members.pageId === activePageId))
    return []
  const reason = `expected the pageId of a page in this file, but ${JSON.stringify(activePageId)} came`
  return [{ place: '$.activePageId', reason }]
}

function findRepeats(parts: readonly Part[], member: string): Misfit[] {
  const owners = new Map<unknown, string>()
  return parts.flatMap(({ place, members }) => {
    const value = members[member]
    if (typeof value !== 'string' && typeof value !== 'number') return []
    const owner = owners.get(value)
    if (owner === undefined) owners.set(value, place)
    const reason = `${JSON.stringify(value)} is taken already by ${owner}; every ${member} of a layout must differ`
    return owner === undefined ? [] : [{ place: `${place}.${member}`, reason }]
  })
}

function fillAddress(control: Part): Part {
  const { lid, address } = control.members
  return address === undefined && isLid(lid)
    ? { ...control, members: { address: defaultAddress(lid) } }
    : control
}

function findLargeLid({ place, members: { lid, address } }: Part): Misfit[] {
  if (address !== undefined || !isLid(lid) || lid <= largestAddress) return []
  const reason = `${lid} is too large to make an address of 10 digits; give the control an address, or a lid up to ${largestAddress}`
  return [{ place: `${place}.lid`, reason }]
}

function findMisnumbering(control: Part): Misfit[] {
  return partsOf(control, 'options').flatMap(({ place, at, members: { index } }) => {
    if (!Number.isSafeInteger(index) || (index as number) < 0 || index === at) return []
    const reason = `expected ${at}, because options are numbered 0, 1, 2 and so on, but ${index} came`
    return [{ place: `${place}.index`, reason }]
  })
}

function isLid(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
