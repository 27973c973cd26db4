import type { IValidation } from 'typia'
import { controlTypes } from '../controls/control-types.js'
import { signalNames } from '../controls/signals.js'
import {
  type Diagnostic,
  describeMismatch,
  diagnose,
  isJsonObject,
  lastMember,
  type MemberExpectations,
} from '../json/diagnose.js'
import { identifierForm } from '../json/identifier.js'

/** What each member of a layout file takes. A test holds this complete. */
export const layoutExpectations: MemberExpectations = {
  $: 'an object with layoutId, activePageId and pages',
  $schema: 'a string',
  layoutId: identifierForm,
  name: 'a string',
  lang: 'a language tag, like "en" or "pt-BR"',
  light: 'true or false',
  theme: 'an object with accent, background, logo or held',
  accent: 'a colour like "#f40" or "#ff4400"',
  background: 'a colour like "#f40" or "#ff4400"',
  logo: 'a relative or http(s) URL without spaces, like "../media/logo.svg"',
  held: '"logo" or "black"',
  activePageId: identifierForm,
  pages: 'an array of at least one page',
  'pages[]': 'an object with pageId and controls',
  pageId: identifierForm,
  controls: 'an array of controls',
  'controls[]': 'an object with lid, type and props',
  lid: 'a whole number from 1 to 9007199254740991',
  type: `one of ${controlTypes.join(', ')}`,
  address: 'a slash and 4 to 10 digits, like "/0012"',
  cooldown: 'a number of seconds above 0, at most 3600',
  crowd: 'an object with signals',
  signals: 'an array of signals, none of them twice',
  'signals[]': `one of ${signalNames.join(', ')}`,
  window: 'a whole number of seconds from 0 to 86400',
  each: 'true or false',
  once: 'true or false',
  results: 'one of live, after, never',
  props: 'an object with a label',
  label: 'a string',
  maxLength: 'a whole number from 1 to 320',
  motion: '"shake" for a Button, "tilt" for a Slider or an XYPad',
  float: 'true or false',
  view: '"cloud"',
  fullScale: 'a number above 0',
  moderate: 'true or false',
  words: 'true or false',
  options: 'an array of 1 to 256 options',
  'options[]': 'an object with index and label',
  index: 'a whole number from 0',
  image: 'a relative or http(s) URL without spaces, like "../media/heart.svg"',
}

/** Where a known member belongs, if not where it was found. */
const homes: ReadonlyMap<string, string> = new Map([
  ['options', 'only an Index has options'],
  ['fullScale', 'only a Button has a fullScale'],
  ['moderate', 'only a String is moderated'],
  ['words', 'only a String has words that are counted'],
  ['once', 'only an Index and a Toggle have choices that last'],
  ['window', 'the window belongs in the crowd of a control'],
  ['signals', 'the signals belong in the crowd of a control'],
  ['label', 'the label of a control belongs in its props'],
  ['maxLength', 'maxLength belongs in the props of a String'],
])

/** Says what typia found at one place of a layout file in the words of someone who writes one. */
export function diagnoseLayout(error: IValidation.IError): Diagnostic {
  const { place, reason } = diagnose(error, layoutExpectations)
  const member = lastMember(place)
  if (error.expected === 'undefined')
    return { place, reason: homes.get(member) ?? `${reason} (what only clients understand belongs in props)` }
  // A control of an unknown type is not a member of the union, so typia reports the whole control.
  if (member === 'controls[]' && isJsonObject(error.value))
    return { place: `${place}.type`, reason: describeMismatch(layoutExpectations.type, error.value.type) }
  if (member === 'signals[]') return { place, reason: describeMismatch(fitting(error.expected), error.value) }
  return { place, reason }
}

/** The signals of the control's own type. @param expected as typia names them. */
function fitting(expected: string): string {
  const fits = signalNames.filter((name) => expected.includes(`"${name}"`))
  return fits.length === 1
    ? `${fits}, the only signal of this type`
    : `one of ${fits.join(', ')}, the signals of this type`
}
