import type { IValidation } from 'typia'
import { describeMismatch } from '../json/describe-mismatch.js'
import { isJsonObject } from '../json/is-json-object.js'
import { lastMember } from '../json/last-member.js'
import { controlTypes } from './layout.js'

/** A fault within one file: its JSON path, and what would be right. */
export interface Misfit {
  readonly place: string
  readonly reason: string
}

const identifier = '1 to 64 letters (A to Z), digits, _ or -'

/** What each member of a layout file takes; `[]` is any item of a list. A test holds this complete. */
export const expectations: Readonly<Record<string, string>> = {
  $: 'an object with layoutId, activePageId and pages',
  $schema: 'a text',
  layoutId: identifier,
  name: 'a text',
  activePageId: identifier,
  pages: 'a list of at least one page',
  'pages[]': 'an object with pageId and controls',
  pageId: identifier,
  controls: 'a list of controls',
  'controls[]': 'an object with lid, type and props',
  lid: 'a whole number from 1 to 9007199254740991',
  type: `one of ${controlTypes.join(', ')}`,
  address: 'a slash and 4 to 10 digits, like "/0012"',
  cooldown: 'a number of seconds above 0, at most 3600',
  props: 'an object with a label',
  label: 'a text',
  maxLength: 'a whole number from 1 to 320',
  fullScale: 'a number above 0',
  options: 'a list of 1 to 256 options',
  'options[]': 'an object with index and label',
  index: 'a whole number from 0',
  image: 'a relative or http(s) URL without spaces, like "../media/heart.svg"',
}

/** Where a member that is known belongs, if not where it was found. */
const homes: Readonly<Record<string, string>> = {
  options: 'only an Index has options',
  fullScale: 'only a Button has a fullScale',
  label: 'a label of a control belongs in its props',
  maxLength: 'maxLength belongs in the props of a String',
}

/** Says what typia found at one place of a layout file in the words of someone who writes one. */
export function describeMisfit({ path, expected, value }: IValidation.IError): Misfit {
  const place = path.replace('$input', '$')
  if (expected === 'undefined') return { place, reason: describeUnknown(lastMember(place)) }
  // A control whose type is none of the six is no member of the union, so typia blames the whole of it.
  if (lastMember(place) === 'controls[]' && isJsonObject(value))
    return { place: `${place}.type`, reason: describeMismatch(expectations.type, value.type) }
  return { place, reason: describeMismatch(expectations[lastMember(place)], value) }
}

function describeUnknown(member: string): string {
  const home = Object.hasOwn(homes, member) ? homes[member] : undefined
  return (
    home ??
    'no member of this name is known here; mend its spelling, or take it out (what only clients understand belongs in props)'
  )
}
