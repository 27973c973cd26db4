import {
  type Diagnostic,
  describeMismatch,
  isJsonObject,
  objectsIn,
  type PlacedObject,
} from '../json/diagnose.js'
import { findRepeats } from '../json/find-repeats.js'
import { defaultAddress } from '../wire/default-address.js'
import { layoutExpectations } from './diagnose-layout.js'
import { findStrayProps } from './find-stray-props.js'
import { canonicalLanguage } from './language.js'

/** The largest lid that makes a default address of at most 10 digits. */
const largestAddress = 9_999_999_999

/** Finds where one part of a layout file does not agree with another; values of the wrong shape are skipped. */
export function findLayoutConflicts(file: unknown): Diagnostic[] {
  const pages = objectsIn(file, '$', 'pages')
  const controls = [
    ...objectsIn(file, '$', 'controls'),
    ...pages.flatMap(({ members, place }) => objectsIn(members, place, 'controls')),
  ]
  const repeatedLids = findTaken(controls, 'lid')
  const repeated = new Set(repeatedLids.map(({ place }) => place))
  const addressed = controls.filter(({ place }) => !repeated.has(`${place}.lid`)).map(fillAddress)
  return [
    ...findFaultyLanguage(file),
    ...findMissingPage(file, pages),
    ...findTaken(pages, 'pageId'),
    ...repeatedLids,
    ...controls.flatMap(findLargeLid),
    ...findTaken(addressed, 'address'),
    ...controls.filter(({ members }) => members.type === 'Index').flatMap(findMisnumbering),
    ...controls.flatMap(findWindowOfOnce),
    ...controls.filter(({ members }) => members.type === 'String').flatMap(findSignalWithoutWords),
    ...controls.flatMap(findStrayProps),
  ]
}

function findFaultyLanguage(file: unknown): Diagnostic[] {
  const lang = isJsonObject(file) ? file.lang : undefined
  if (typeof lang !== 'string' || canonicalLanguage(lang) !== undefined) return []
  return [{ place: '$.lang', reason: describeMismatch(layoutExpectations.lang, lang) }]
}

function findMissingPage(file: unknown, pages: readonly PlacedObject[]): Diagnostic[] {
  const activePageId = isJsonObject(file) ? file.activePageId : undefined
  if (typeof activePageId !== 'string' || pages.some(({ members }) => members.pageId === activePageId))
    return []
  const reason = describeMismatch('the pageId of a page in this file', activePageId)
  return [{ place: '$.activePageId', reason }]
}

function findTaken(parts: readonly PlacedObject[], member: string): Diagnostic[] {
  const keyOf = ({ members: { [member]: value } }: PlacedObject) =>
    typeof value === 'string' || typeof value === 'number' ? value : undefined
  return findRepeats(parts, keyOf).map(({ item, owner }) => ({
    place: `${item.place}.${member}`,
    reason: `${JSON.stringify(keyOf(item))} is already taken by ${owner.place}; every ${member} of a layout must be unique`,
  }))
}

function fillAddress(control: PlacedObject): PlacedObject {
  const { lid, address } = control.members
  return address === undefined && isLid(lid)
    ? { ...control, members: { address: defaultAddress(lid) } }
    : control
}

function findLargeLid({ place, members: { lid, address } }: PlacedObject): Diagnostic[] {
  if (address !== undefined || !isLid(lid) || lid <= largestAddress) return []
  const reason = `${lid} is too large for an address of 10 digits; give the control an address, or a lid up to ${largestAddress}`
  return [{ place: `${place}.lid`, reason }]
}

function findMisnumbering({ members, place }: PlacedObject): Diagnostic[] {
  return objectsIn(members, place, 'options').flatMap(({ place, at, members: { index } }) => {
    if (!Number.isSafeInteger(index) || (index as number) < 0 || index === at) return []
    const reason = describeMismatch(`${at}, because options are numbered 0, 1, 2 and so on`, index)
    return [{ place: `${place}.index`, reason }]
  })
}

/** Also of words, which count as choices do. */
function findWindowOfOnce({ place, members: { once, words, crowd } }: PlacedObject): Diagnostic[] {
  if ((once !== true && words !== true) || !isJsonObject(crowd) || crowd.window === undefined) return []
  const [member, counted] = once === true ? ['once', 'choices'] : ['words', 'words']
  const reason = `a control with "${member}" has no window, because ${counted} count until a reset; remove one of the two`
  return [{ place: `${place}.crowd.window`, reason }]
}

function findSignalWithoutWords({ place, members: { words, crowd } }: PlacedObject): Diagnostic[] {
  if (words === true || !isJsonObject(crowd) || !Array.isArray(crowd.signals)) return []
  const at = crowd.signals.indexOf('words')
  if (at < 0) return []
  const reason =
    'only a String with "words": true has this signal; add that to the control, or remove the signal'
  return [{ place: `${place}.crowd.signals[${at}]`, reason }]
}

function isLid(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
