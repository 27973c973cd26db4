import type { ControlType } from '../control.js'
import type { Table } from './csv.js'

/** Every message that displays with a preset are sent of a layout. */
export interface AddressesAnswer {
  /** The layout that was asked for. */
  readonly layoutId: string
  /** What people call it. */
  readonly name: string
  /** Whose form the rows have. */
  readonly preset: string
  /** All that there are; `generic` is the service's own form. */
  readonly presets: readonly string[]
  /** In the order of the pages and their controls; the controls of every page first. */
  readonly rows: readonly AddressRow[]
}

/** One address, or a control of which such displays are sent nothing. */
export interface AddressRow {
  /** The number of the control. */
  readonly lid: number
  /** Its type. */
  readonly type: ControlType
  /** The text beside or on it. */
  readonly label: string
  /** The name of the page of the control; null: it is on every page. */
  readonly page: string | null
  /** The signal of the crowd that is sent here; absent where it is each action. */
  readonly signal?: string
  /** Null where nothing is sent. */
  readonly address: string | null
  /** The OSC types of the arguments as in the example, such as `if`. A `T` may also be an `F`. */
  readonly types: string
  /** For each argument the least and the greatest value, such as `0..1`, or how long a text may be; `0..` has no end. */
  readonly range: string
  /** The values that a test of the displays sends, as `ovation monitor` prints them. */
  readonly example: string
}

/** The rows for a spreadsheet. */
export function addressTable(rows: readonly AddressRow[]): Table {
  return [
    ['lid', 'type', 'label', 'page', 'signal', 'address', 'types', 'range', 'example'],
    ...rows.map(({ lid, type, label, page, signal, address, types, range, example }) => [
      ...[lid, type, label, page ?? undefined, signal, address ?? undefined, types, range, example],
    ]),
  ]
}

/**
 * A map file to begin with: it sends each control to the address that it has anyway. Controls that such displays are not
 * sent are left out, and so are signals, which a map does not change.
 */
export function draftMap({ layoutId, rows }: Pick<AddressesAnswer, 'layoutId' | 'rows'>): string {
  const byLid = new Map<number, string[]>()
  for (const { lid, signal, address } of rows)
    if (signal === undefined && address !== null) byLid.set(lid, [...(byLid.get(lid) ?? []), address])
  return mapText([...byLid].map(([lid, [address, addressY]]) => ({ layoutId, lid, address, addressY })))
}

/** A map file with these entries, each on a line; members that are undefined are left out. */
export function mapText(entries: readonly object[]): string {
  return `{\n  "controls": [\n${entries.map((entry) => `    ${entryOf(entry)}`).join(',\n')}\n  ]\n}\n`
}

/** On one line, with blanks as people write them. */
function entryOf(members: object): string {
  const written = Object.entries(members).filter(([, value]) => value !== undefined)
  return `{ ${written.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`).join(', ')} }`
}
