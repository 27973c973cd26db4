import { fill } from '../../language/wording.js'
import { words } from '../words.js'
import { type Beginning, beginnings } from './beginnings.js'

/** What was chosen to begin from: one of ours, `layout:` and an id, or `file`. */
export type BeginChoice = Beginning | `layout:${string}` | 'file'

interface ChooseBeginningProps {
  readonly choice: BeginChoice
  /** The layouts that can be copied, by their ids. */
  readonly layouts: readonly string[]
  /** What the layout of the file is called; undefined: there is none yet. */
  readonly file: string | undefined
  choose(choice: BeginChoice): void
  takeFile(file: File): void
}

/** What a new layout begins with. */
export function ChooseBeginning({ layouts, file, takeFile, ...chosen }: ChooseBeginningProps) {
  const { begin } = words
  return (
    <fieldset class="begin-from">
      <legend>{begin.from}</legend>
      {(Object.keys(beginnings) as Beginning[]).map((each) => (
        <OneBeginning key={each} value={each} more={begin.about[each]} {...chosen}>
          {begin.names[each]}
        </OneBeginning>
      ))}
      {layouts.map((id) => (
        <OneBeginning key={id} value={`layout:${id}`} {...chosen}>
          {fill(begin.copy, { layout: id })}
        </OneBeginning>
      ))}
      {file !== undefined && (
        <OneBeginning value="file" {...chosen}>
          {fill(begin.file, { name: file })}
        </OneBeginning>
      )}
      <label class="button quiet begin-file">
        {begin.chooseFile}
        <input
          type="file"
          class="unseen"
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) takeFile(file)
            // The same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </label>
    </fieldset>
  )
}

interface OneBeginningProps extends Pick<ChooseBeginningProps, 'choice' | 'choose'> {
  readonly value: BeginChoice
  readonly more?: string
  readonly children: string
}

function OneBeginning({ value, choice, more, children, choose }: OneBeginningProps) {
  return (
    <label class="begin-choice">
      <input
        type="radio"
        name="begin-from"
        value={value}
        checked={value === choice}
        onChange={() => choose(value)}
      />
      <span>
        <b dir="auto">{children}</b>
        {more && <small>{more}</small>}
      </span>
    </label>
  )
}
