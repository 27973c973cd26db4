import type { VNode } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { AddressRow } from '../../../wire/files/addresses.js'
import { words } from '../words.js'
import { ControlMessages } from './control-messages.js'

/** So many controls have a table of their own, and are drawn at once: with a thousand the browser would stand still. */
const drawnAtOnce = 20

interface AddressTableProps {
  readonly rows: readonly AddressRow[]
}

/** The rows below the names of their pages, for the screen and for paper. */
export function AddressTable({ rows }: AddressTableProps) {
  // The same objects each time: preact passes over what it has drawn.
  const parts = useMemo(() => tablesOf(rows), [rows])
  return <div class="address-scroll">{useGrowing(parts)}</div>
}

/** Another one with each picture that the browser draws, until it is all. */
function useGrowing(parts: readonly VNode[]): readonly VNode[] {
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count >= parts.length) return
    const frame = requestAnimationFrame(() => setCount(count + 1))
    return () => cancelAnimationFrame(frame)
  }, [count, parts])
  return parts.slice(0, count)
}

function tablesOf(rows: readonly AddressRow[]): readonly VNode[] {
  const tables: { readonly page: string | null; readonly controls: AddressRow[][] }[] = []
  for (const row of rows) {
    const last = tables[tables.length - 1]
    const control = last?.controls[last.controls.length - 1]
    if (control?.[0]?.lid === row.lid) control.push(row)
    else if (last && last.page === row.page && last.controls.length < drawnAtOnce) last.controls.push([row])
    else tables.push({ page: row.page, controls: [[row]] })
  }
  return tables.map(({ page, controls }, at) => (
    <PageTable key={at} page={page} isFirst={at === 0 || tables[at - 1]!.page !== page} controls={controls} />
  ))
}

interface PageTableProps {
  readonly page: string | null
  /** Whether it begins a page. */
  readonly isFirst: boolean
  readonly controls: readonly (readonly AddressRow[])[]
}

function PageTable({ page, isFirst, controls }: PageTableProps) {
  const { columns, everyPage } = words.addresses
  const name = page ?? everyPage
  return (
    <div class="address-part">
      {isFirst && (
        <h3>
          <bdi>{name}</bdi>
        </h3>
      )}
      <table class="address-table" aria-label={name}>
        <thead class={isFirst ? '' : 'unseen'}>
          <tr>
            {(['control', 'address', 'types', 'range', 'example'] as const).map((column) => (
              <th key={column} scope="col" class={`of-${column}`}>
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        {controls.map((rows) => (
          <ControlMessages key={rows[0]!.lid} rows={rows} />
        ))}
      </table>
    </div>
  )
}
