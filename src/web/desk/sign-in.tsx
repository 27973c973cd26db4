import { useState } from 'preact/hooks'
import type { KeyTrouble } from './steer/desk-session.js'
import { words } from './words.js'

interface SignInProps {
  readonly trouble: KeyTrouble | undefined
  readonly isBusy: boolean
  onKey(key: string): void
}

/** Asks for a key. */
export function SignIn({ trouble, isBusy, onKey }: SignInProps) {
  const [key, setKey] = useState('')
  return (
    <main class="entry">
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onKey(key)
        }}
      >
        <p class="eyebrow">Ovation</p>
        <h1>{words.title}</h1>
        <p class="soft">{words.signIn.intro}</p>
        <label for="key">{words.signIn.label}</label>
        <input
          id="key"
          class="field"
          type="password"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          value={key}
          aria-invalid={trouble !== undefined}
          aria-describedby="trouble"
          onInput={(event) => setKey(event.currentTarget.value)}
        />
        <p id="trouble" role="alert" class={trouble && 'notice'}>
          {trouble && words.signIn[trouble]}
        </p>
        <button type="submit" class="button primary" aria-busy={isBusy}>
          {isBusy ? words.connecting : words.signIn.open}
        </button>
      </form>
    </main>
  )
}
