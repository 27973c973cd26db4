/** Where and how a display wants one control. */
export interface Mapping {
  /** The layout of the control; absent: every layout that has this lid. */
  readonly layoutId?: string
  readonly lid: number
  /** OSC address, sent as it stands: no prefix is put before it. */
  readonly address: string
  /** Of an XYPad: y goes here by itself, and x to `address`. */
  readonly addressY?: string
  /** One argument of this type instead of the profile's arguments (an XYPad: two). */
  readonly type?: 'f' | 'i' | 's'
  /** What 0 and 1 of the control become; from > to turns it round. */
  readonly range?: readonly [from: number, to: number]
}

/** The controls that a display wants elsewhere or otherwise; any other control goes its usual way. */
export interface AddressMap {
  /** Path of the file it was read from. */
  readonly file: string
  /** In the order of the file. */
  readonly mappings: readonly Mapping[]
}

/** How a control is mapped; `undefined` if it is not. An entry that names the layout wins over one that does not. */
export function mappingOf(map: AddressMap | undefined, layoutId: string, lid: number): Mapping | undefined {
  const candidates = map?.mappings.filter((mapping) => mapping.lid === lid)
  return (
    candidates?.find((mapping) => mapping.layoutId === layoutId) ??
    candidates?.find((mapping) => mapping.layoutId === undefined)
  )
}
