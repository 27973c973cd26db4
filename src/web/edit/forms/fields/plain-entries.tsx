import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
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
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : (text as unknown as number)
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

interface NameEntryProps<T> extends EntryProps<T> {
  /** What is said of a name that cannot be taken; undefined: it can. */
  refuse(value: T | undefined): string | undefined
  read(text: string): T | undefined
}

/**
 * Something by which the draft is known, such as a number that is unique. It is taken once it is whole, so that nothing
 * on the way to it can be that of another.
 */
export function NameEntry<T extends string | number>({ refuse, read, ...entry }: NameEntryProps<T>) {
  const { value, set } = entry
  const [typed, type] = useState<string>()
  const problem = typed === undefined ? undefined : refuse(read(typed))
  const finish = () => {
    if (typed === undefined || problem !== undefined) return
    type(undefined)
    if (read(typed) !== value) set(read(typed))
  }
  return (
    <EntryFrame {...entry} problem={problem}>
      {(frame) => (
        <input
          class="field number"
          type="text"
          dir="ltr"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          value={typed ?? String(value ?? '')}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onBlur={finish}
          onKeyDown={({ key }) => {
            if (key === 'Enter') finish()
            if (key === 'Escape') type(undefined)
          }}
          {...frame}
        />
      )}
    </EntryFrame>
  )
}
