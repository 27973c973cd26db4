import type { Diagnostic, PlacedObject } from '../json/diagnose.js'
import { isJsonObject } from '../json/diagnose.js'

type Members = PlacedObject['members']

/** What props may say that the service's own pages understand of some controls only, and of which. */
const homes: readonly (readonly [prop: string, isHome: (control: Members) => boolean, reason: string])[] = [
  [
    'motion',
    ({ type }) => type === 'Button' || type === 'Slider' || type === 'XYPad',
    'only a Button, a Slider and an XYPad can be played by moving a phone',
  ],
  [
    'float',
    ({ type }) => type === 'Button' || type === 'Index',
    'only the presses of a Button and the choices of an Index can rise over the screens',
  ],
  [
    'view',
    ({ type, words }) => type === 'String' && words === true,
    'only a String with "words": true can be drawn as a cloud',
  ],
]

/** Finds in props what the control would ignore, though it says something of other ones. */
export function findStrayProps({ members, place }: PlacedObject): Diagnostic[] {
  const { type, props } = members
  if (typeof type !== 'string' || !isJsonObject(props)) return []
  return homes
    .filter(([prop, isHome]) => Object.hasOwn(props, prop) && !isHome(members))
    .map(([prop, , reason]) => ({ place: `${place}.props.${prop}`, reason: `${reason}; remove it here` }))
}
