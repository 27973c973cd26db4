import { useMemo, useState } from 'preact/hooks'
import { type AddressesAnswer, addressTable, draftMap } from '../../../wire/files/addresses.js'
import { csvOf } from '../../../wire/files/csv.js'
import { saveFile } from '../../link/save-file.js'
import { Button } from '../../look/button.js'
import { ProblemNotice } from '../parts/problem-notice.js'
import type { EditSession } from '../session/edit-session.js'
import { words } from '../words.js'
import { AddressTable } from './address-table.js'
import { useAddresses } from './use-addresses.js'

/** At which addresses displays get the layout, as the service has it: to be printed, copied or kept as a file. */
export function Addresses({ session }: { readonly session: EditSession }) {
  const [preset, setPreset] = useState('generic')
  const { list, problem } = useAddresses(session, preset)
  return (
    <section class="card stack edit-addresses" aria-labelledby="addresses">
      <h2 id="addresses">{words.addresses.title}</h2>
      {session.stored === undefined && <p class="soft">{words.addresses.isNew}</p>}
      {session.stored && session.hasChanges && <p class="soft">{words.addresses.unsaved}</p>}
      {problem && <ProblemNotice problem={problem} />}
      {session.stored && !list && !problem && <p role="status">{words.frame.loading}</p>}
      {list && <List list={list} preset={preset} choose={setPreset} />}
    </section>
  )
}

interface ListProps {
  readonly list: AddressesAnswer
  readonly preset: string
  choose(preset: string): void
}

function List({ list, preset, choose }: ListProps) {
  const { rows, presets, layoutId, name } = list
  const file = `${layoutId}-${list.preset}`
  const table = useMemo(() => <AddressTable rows={rows} />, [rows])
  return (
    <>
      <div class="address-tools">
        <label class="soft" for="address-preset">
          {words.addresses.preset}
        </label>
        <select
          id="address-preset"
          class="field"
          value={preset}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {presets.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <div class="address-files">
          <Button class="quiet" onClick={() => print()}>
            {words.addresses.print}
          </Button>
          <Button
            class="quiet"
            onClick={() =>
              saveFile(csvOf(addressTable(rows)), 'text/csv;charset=utf-8', `${file}-addresses.csv`)
            }
          >
            {words.addresses.csv}
          </Button>
          <Button
            class="quiet"
            onClick={() => saveFile(draftMap(list), 'application/json', `${file}-map.json`)}
          >
            {words.addresses.map}
          </Button>
        </div>
      </div>
      <p class="address-head">
        <bdi>{name}</bdi> · <bdi>{list.preset}</bdi>
      </p>
      <p class="soft">{words.addresses.legend}</p>
      {table}
    </>
  )
}
