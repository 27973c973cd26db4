import { useState } from 'preact/hooks'
import type { ShownDisplay } from '../../../wire/display.js'
import { displayLines, findMistyped, type TypedDisplay } from '../model/display-lines.js'
import { words } from '../words.js'
import { CopiedLines } from './copied-lines.js'

/** Pages write no settings: this makes the lines for them. @param props.display one that is set, if any. */
export function DisplayLines({ display }: { readonly display: ShownDisplay | undefined }) {
  const { name = 'main', host = '127.0.0.1', port = 9000 } = display ?? {}
  const [typed, setTyped] = useState<TypedDisplay>({ host, port: String(port) })
  const mistyped = findMistyped(typed)
  const type = (change: Partial<TypedDisplay>) => setTyped({ ...typed, ...change })
  return (
    <>
      <div class="display-fields">
        <TypedField name="host" typed={typed} mistyped={mistyped} type={type} />
        <TypedField name="port" typed={typed} mistyped={mistyped} type={type} />
      </div>
      {mistyped.length === 0 && <CopiedLines lines={displayLines(name, typed)} />}
    </>
  )
}

interface TypedFieldProps {
  readonly name: keyof TypedDisplay
  readonly typed: TypedDisplay
  readonly mistyped: readonly (keyof TypedDisplay)[]
  type(change: Partial<TypedDisplay>): void
}

function TypedField({ name, typed, mistyped, type }: TypedFieldProps) {
  const isWrong = mistyped.includes(name)
  const [id, trouble] = [`display-${name}`, `display-${name}-trouble`]
  return (
    <div>
      <label for={id}>{words.first[name]}</label>
      <input
        id={id}
        class="field"
        dir="ltr"
        inputmode={name === 'port' ? 'numeric' : 'url'}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        value={typed[name]}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? trouble : undefined}
        onInput={({ currentTarget: { value } }) => type({ [name]: value })}
      />
      {isWrong && (
        <p id={trouble} class="bad">
          {words.first[`${name}Wrong`]}
        </p>
      )}
    </div>
  )
}
