import { useState } from 'preact/hooks'
import { EntryFrame, type EntryProps } from './entry-frame.js'

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
