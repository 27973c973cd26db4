import type { AddressRow } from '../../../wire/files/addresses.js'
import { fill } from '../../language/wording.js'
import { copyText } from '../../link/copy-text.js'
import { say } from '../../look/live-region.js'
import { words } from '../words.js'

/** What is sent of one control. */
export function ControlMessages({ rows }: { readonly rows: readonly AddressRow[] }) {
  const { lid, label } = rows[0]!
  return (
    <tbody>
      {rows.map(({ address, types, range, example }, at) => (
        <tr key={address}>
          {at === 0 && (
            <th scope="rowgroup" rowSpan={rows.length} class="of-control">
              <span class="number">{lid}</span> <bdi>{label}</bdi>
            </th>
          )}
          {address === null ? (
            <td colSpan={4} class="soft">
              {words.addresses.nothing}
            </td>
          ) : (
            <>
              <td class="of-address">
                <CopiedAddress address={address} />
              </td>
              <Code of="types" text={types} />
              <Code of="range" text={range} />
              <Code of="example" text={example} />
            </>
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** In the direction of programs, whatever the language. */
function Code({ of, text }: { readonly of: string; readonly text: string }) {
  return (
    <td class={`of-${of}`}>
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
