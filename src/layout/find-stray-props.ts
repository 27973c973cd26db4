import type { Diagnostic, PlacedObject } from '../json/diagnose.js'
import { isJsonObject } from '../json/diagnose.js'

/** What props may say that the service's own pages understand of some types only: those types. */
const homes: readonly (readonly [prop: string, types: readonly string[], reason: string])[] = [
  [
    'motion',
    ['Button', 'Slider', 'XYPad'],
    'only a Button, a Slider and an XYPad can be played by moving a phone',
  ],
  [
    'float',
    ['Button', 'Index'],
    'only the presses of a Button and the choices of an Index can rise over the screens',
  ],
]

/** Finds in props what the type of the control would ignore, though it says something of other types. */
export function findStrayProps({ members: { type, props }, place }: PlacedObject): Diagnostic[] {
  if (typeof type !== 'string' || !isJsonObject(props)) return []
  return homes
    .filter(([prop, types]) => Object.hasOwn(props, prop) && !types.includes(type))
    .map(([prop, , reason]) => ({ place: `${place}.props.${prop}`, reason: `${reason}; remove it here` }))
}
