import type { MapEntry } from './map-document.js'

/** Where and how a display wants one control. */
export interface Mapping extends Readonly<Omit<MapEntry, 'range'>> {
  /** What 0 and 1 of the control become; from > to inverts it. */
  readonly range?: readonly [from: number, to: number]
}

/** The controls that a display wants at other addresses or in another form; the others are sent as usual. */
export interface AddressMap {
  /** Path of the file it was read from. */
  readonly file: string
  /** In the order of the file. */
  readonly mappings: readonly Mapping[]
}

/** How a control is mapped; `undefined` if it is not. An entry that names the layout has priority. */
export function mappingOf(map: AddressMap | undefined, layoutId: string, lid: number): Mapping | undefined {
  const candidates = map?.mappings.filter((mapping) => mapping.lid === lid)
  return (
    candidates?.find((mapping) => mapping.layoutId === layoutId) ??
    candidates?.find((mapping) => mapping.layoutId === undefined)
  )
}
