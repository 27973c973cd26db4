import { useRef } from 'preact/hooks'
import { EntryFrame, type EntryProps } from './entry-frame.js'

interface NumberEntryProps extends EntryProps<number> {
  /** The value where it is left out. */
  readonly usual?: number | undefined
}

/** Takes any text: one that is no number is a fault of the draft. */
export function NumberEntry({ usual, ...entry }: NumberEntryProps) {
  const { value, set } = entry
  const typed = useRef('')
  // As it was typed, such as `1.` or `1,50`, unless something else has changed it.
  const text = readNumber(typed.current) === value ? typed.current : String(value ?? '')
  return (
    <EntryFrame {...entry}>
      {(frame) => (
        <input
          class="field number"
          type="text"
          dir="ltr"
          inputMode="decimal"
          autocomplete="off"
          placeholder={usual?.toString()}
          value={text}
          onInput={({ currentTarget }) => {
            typed.current = currentTarget.value
            set(readNumber(currentTarget.value))
          }}
          {...frame}
        />
      )}
    </EntryFrame>
  )
}

/** @returns undefined for nothing, and a text as it is where it is no number. */
function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : (text as unknown as number)
}
