import type { JSX } from 'preact'
import { EntryFrame, EntryNotes, type EntryProps, entryAttributes } from './entry-frame.js'

interface LineEntryProps extends EntryProps<string> {
  /** What holds where it is left out. */
  readonly placeholder?: string | undefined
  /** Whether it may be empty; else what is empty is left out. */
  readonly canBeEmpty?: boolean
  readonly attributes?: JSX.IntrinsicElements['input']
}

export function LineEntry({ canBeEmpty, placeholder, attributes, ...entry }: LineEntryProps) {
  const { value, set } = entry
  return (
    <EntryFrame {...entry}>
      {(frame) => (
        <input
          class="field"
          type="text"
          dir="auto"
          autocomplete="off"
          placeholder={placeholder}
          value={value ?? ''}
          onInput={({ currentTarget }) => set(currentTarget.value || (canBeEmpty ? '' : undefined))}
          {...attributes}
          {...frame}
        />
      )}
    </EntryFrame>
  )
}

interface SwitchEntryProps extends EntryProps<boolean> {
  /** The value where it is left out. */
  readonly usual?: boolean
}

/** A switch; what is as usual is left out. */
export function SwitchEntry({ label, usual = false, ...entry }: SwitchEntryProps) {
  const { session, path, hint, value = usual, set } = entry
  return (
    <div class="entry-frame">
      <label class="setting">
        <input
          type="checkbox"
          class="switch"
          checked={value}
          onChange={({ currentTarget }) =>
            set(currentTarget.checked === usual ? undefined : currentTarget.checked)
          }
          {...entryAttributes(session, path)}
        />
        {label}
      </label>
      <EntryNotes session={session} path={path} hint={hint} />
    </div>
  )
}

interface ChoiceEntryProps extends EntryProps<string> {
  /** What can be chosen, in this order, and how each is called; '' stands for what is left out. */
  readonly choices: readonly (readonly [value: string, name: string])[]
}

export function ChoiceEntry({ choices, ...entry }: ChoiceEntryProps) {
  const { value = '', set } = entry
  const isKnown = choices.some(([choice]) => choice === value)
  return (
    <EntryFrame {...entry}>
      {(frame) => (
        <select
          class="field"
          value={value}
          onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
          {...frame}
        >
          {!isKnown && <option value={value}>{String(value)}</option>}
          {choices.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </select>
      )}
    </EntryFrame>
  )
}
