import type { MapEntry } from '../../display/map/map-document.js'
import type { ControlType } from '../../wire/control.js'
import type { OscNode, ValueRange } from '../osc-node.js'

/** How a control is sent to an address, or to two. */
export type Fit = Pick<MapEntry, 'address' | 'addressY' | 'type' | 'range'>

/** How each type of control fits an address with arguments of these types; undefined if not. */
const fits: Readonly<Record<ControlType, (node: OscNode) => Fit | undefined>> = {
  // A Button that is mapped to one argument sends its count, or its normalised count as a float.
  Button: (node) => (/^(?:[NIT]?|[TF]+)$/.test(node.types) ? { address: node.address } : number(node)),
  Slider: (node) => (/^[fdih]$/.test(node.types) ? number(node) : undefined),
  Toggle: (node) =>
    /^[TF]+$/.test(node.types) ? { address: node.address } : isSwitch(node) ? number(node) : undefined,
  Index: (node) => (/^[ihfd]$/.test(node.types) ? choice(node) : undefined),
  String: (node) => (/^s$/i.test(node.types) ? { address: node.address } : undefined),
  XYPad: (node) => (/^(?:ff|dd)$/.test(node.types) ? point(node, node.ranges) : undefined),
}

export function fitNode(type: ControlType, node: OscNode): Fit | undefined {
  return fits[type](node)
}

/** How an XYPad fits two addresses; their ranges must be the same, since a map has one for both. */
export function fitAxes(x: OscNode, y: OscNode): Fit | undefined {
  if (x.types !== y.types || !/^[fdih]$/.test(x.types)) return undefined
  const fit = number(x)
  if (JSON.stringify(fit?.range) !== JSON.stringify(number(y)?.range)) return undefined
  return fit && { ...fit, addressY: y.address }
}

function number({ address, types, ranges: [range = {}] }: OscNode): Fit | undefined {
  if (!/^[fdih]$/.test(types)) return undefined
  const type = /[ih]/.test(types) ? 'i' : 'f'
  return { address, type, ...scaled(range, type) }
}

/** A choice is sent as its number: a range would scale it. */
function choice({ address, types }: OscNode): Fit {
  return { address, type: /[ih]/.test(types) ? 'i' : 'f' }
}

/** A number that is 0 or 1. */
function isSwitch({ types, ranges: [range = {}] }: OscNode): boolean {
  const { min = 0, max = 1, values } = range
  return /^[fdih]$/.test(types) && min === 0 && max === 1 && (values === undefined || values === 2)
}

function point({ address }: OscNode, [x = {}, y = x]: readonly ValueRange[]): Fit | undefined {
  if (x.min !== y.min || x.max !== y.max) return undefined
  return { address, type: 'f', ...scaled(x, 'f') }
}

/** What 0 and 1 become, where that is not 0 and 1. */
function scaled({ min = 0, max = 1 }: ValueRange, type: 'f' | 'i'): Pick<Fit, 'range'> {
  const isUsable = [min, max].every((end) => (type === 'i' ? (end | 0) === end : Math.abs(end) < 3.4e38))
  return min === max || (min === 0 && max === 1) || !isUsable ? {} : { range: [min, max] }
}
