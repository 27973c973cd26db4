import type { VNode } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { AddressRow } from '../../../wire/addresses.js'
import { fill } from '../../language/wording.js'
import { say } from '../../look/live-region.js'
import { words } from '../words.js'
import { copyText } from './copy-text.js'

/** So many controls are drawn at once: with a thousand the browser would stand still. */
const drawnAtOnce = 20

interface AddressTableProps {
  readonly rows: readonly AddressRow[]
}

/** A table for the screen and for paper: a group of rows for each control. */
export function AddressTable({ rows }: AddressTableProps) {
  // The same objects each time: preact passes over what it has drawn.
  const groups = useMemo(() => byControl(rows), [rows])
  const drawn = useGrowing(groups)
  const { columns } = words.addresses
  return (
    <div class="address-scroll">
      <table class="address-table" aria-busy={drawn.length < groups.length}>
        <thead>
          <tr>
            {(['control', 'page', 'address', 'types', 'range', 'example'] as const).map((column) => (
              <th key={column} scope="col">
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        {drawn}
      </table>
    </div>
  )
}

function byControl(rows: readonly AddressRow[]): readonly VNode[] {
  const groups = new Map<number, AddressRow[]>()
  for (const row of rows) groups.set(row.lid, [...(groups.get(row.lid) ?? []), row])
  return [...groups].map(([lid, group]) => <Control key={lid} rows={group} />)
}

/** More of it with each picture that the browser draws, until it is all. */
function useGrowing(groups: readonly VNode[]): readonly VNode[] {
  const [count, setCount] = useState(drawnAtOnce)
  useEffect(() => {
    if (count >= groups.length) return
    const frame = requestAnimationFrame(() => setCount(count + drawnAtOnce))
    return () => cancelAnimationFrame(frame)
  }, [count, groups])
  return groups.slice(0, count)
}

function Control({ rows }: AddressTableProps) {
  const { lid, label, page } = rows[0]!
  return (
    <tbody>
      {rows.map(({ address, types, range, example }, at) => (
        <tr key={address}>
          {at === 0 && (
            <>
              <th scope="rowgroup" rowSpan={rows.length}>
                <span class="number">{lid}</span> <bdi>{label}</bdi>
              </th>
              <td rowSpan={rows.length}>{page === null ? words.addresses.everyPage : <bdi>{page}</bdi>}</td>
            </>
          )}
          {address === null ? (
            <td colSpan={4} class="soft">
              {words.addresses.nothing}
            </td>
          ) : (
            <>
              <td>
                <CopiedAddress address={address} />
              </td>
              <Code text={types} />
              <Code text={range} />
              <Code text={example} />
            </>
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** In the direction of programs, whatever the language. */
function Code({ text }: { readonly text: string }) {
  return (
    <td>
      <code dir="ltr">{text}</code>
    </td>
  )
}

function CopiedAddress({ address }: { readonly address: string }) {
  return (
    <button
      type="button"
      class="copied"
      dir="ltr"
      title={words.addresses.copy}
      onClick={({ currentTarget }) => {
        if (copyText(currentTarget)) say(fill(words.addresses.copied, { address }))
      }}
    >
      <code>{address}</code>
    </button>
  )
}
