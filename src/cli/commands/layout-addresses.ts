import { InvalidArgumentError } from 'commander'
import { listAddresses } from '../../display/addresses/list-addresses.js'
import type { PresetName } from '../../display/wire/presets.js'
import { profileForms } from '../../display/wire/profile-forms.js'
import type { Layout } from '../../layout/layout.js'
import { printable } from '../../printable.js'
import { type AddressesAnswer, addressTable, draftMap } from '../../wire/files/addresses.js'
import { csvOf } from '../../wire/files/csv.js'
import { table } from '../shell.js'

/** How the list is printed; as a table for people without any of these. */
export interface AddressFormat {
  readonly csv?: true
  readonly map?: true
  readonly json?: true
}

export function presetOption(text: string): PresetName {
  const preset = profileForms.preset.read(text)
  if (preset === undefined) throw new InvalidArgumentError(`Expected ${profileForms.preset.expected}.`)
  return preset
}

/** The addresses at which displays with a preset get a layout; lines without the last line end. */
export async function printAddresses(
  layout: Layout,
  preset: PresetName,
  { csv, map, json }: AddressFormat,
): Promise<string> {
  const list = await listAddresses(layout, preset)
  if (json) return JSON.stringify(list, null, 2)
  // A shell has neither the mark nor the line ends of a file for spreadsheets.
  if (csv)
    return csvOf(addressTable(list.rows))
      .replace(/^\uFEFF|\r\n$/g, '')
      .replaceAll('\r\n', '\n')
  return map ? draftMap(list).trimEnd() : forPeople(list)
}

/** What a row shares with the one above it is said once. */
function forPeople({ layoutId, name, preset, rows }: AddressesAnswer): string {
  const cells = rows.map(({ lid, label, page, address, types, range, example }, at) => {
    const isFirst = rows[at - 1]?.lid !== lid
    const control = isFirst ? [String(lid), label, page ?? 'every page'] : ['', '', '']
    return [...control, address ?? 'nothing is sent', types, range, example]
  })
  return [
    `${layoutId} · ${printable(name)} · preset ${preset}`,
    '',
    table([['LID', 'LABEL', 'PAGE', 'ADDRESS', 'TYPES', 'RANGE', 'EXAMPLE'], ...cells]),
  ].join('\n')
}
