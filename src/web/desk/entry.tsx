import { useState } from 'preact/hooks'
import { fill } from '../language/wording.js'
import { Button } from '../look/button.js'
import type { KeyTrouble, LayoutChoice } from './steer/desk-session.js'
import { sayNumber, words } from './words.js'

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
        class="card stack"
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
        <Button type="submit" class="primary" aria-busy={isBusy}>
          {isBusy ? words.connecting : words.signIn.open}
        </Button>
      </form>
    </main>
  )
}

interface ChooseLayoutProps {
  readonly layouts: readonly LayoutChoice[]
  /** The layout that was asked for and does not exist. */
  readonly gone: string | undefined
  onChoose(layoutId: string): void
  onSignOut(): void
}

/** Asks which layout to watch. */
export function ChooseLayout({ layouts, gone, onChoose, onSignOut }: ChooseLayoutProps) {
  return (
    <main class="entry">
      <div class="card stack">
        <p class="eyebrow">{words.title}</p>
        <h1>{words.choose.title}</h1>
        {gone !== undefined && <p class="notice">{fill(words.choose.gone, { layout: gone })}</p>}
        {layouts.length === 0 && <p class="nothing">{words.choose.none}</p>}
        {layouts.map(({ layoutId, activePageId, texts }) => (
          <Button key={layoutId} class="layout" onClick={() => onChoose(layoutId)}>
            <b>{layoutId}</b>
            <small>
              {fill(words.choose.page, { page: activePageId })}
              {texts > 0 && ` · ${fill(words.choose.texts, { n: sayNumber(texts) })}`}
            </small>
          </Button>
        ))}
        <Button class="quiet" onClick={onSignOut}>
          {words.top.leave}
        </Button>
      </div>
    </main>
  )
}
