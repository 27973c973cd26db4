import { useState } from 'preact/hooks'
import { fill } from '../language/wording.js'
import { Button } from '../look/button.js'
import { EditButton } from './parts/edit-button.js'
import type { DeskSession, KeyTrouble } from './steer/desk-session.js'
import { sayNumber, words } from './words.js'

interface SignInProps {
  readonly session: DeskSession
  readonly trouble: KeyTrouble | undefined
  readonly isBusy: boolean
}

export function SignIn({ session, trouble, isBusy }: SignInProps) {
  const [key, setKey] = useState('')
  return (
    <main class="entry">
      <form
        class="card stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) session.enter(key)
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
  readonly session: DeskSession
  /** The layout that was asked for and does not exist. */
  readonly gone: string | undefined
}

export function ChooseLayout({ session, gone }: ChooseLayoutProps) {
  return (
    <main class="entry">
      <div class="card stack">
        <p class="eyebrow">{words.title}</p>
        <h1>{words.choose.title}</h1>
        {gone !== undefined && <p class="notice">{fill(words.choose.gone, { layout: gone })}</p>}
        {session.layouts.length === 0 && <p class="nothing">{words.choose.none}</p>}
        {session.layouts.map(({ layoutId, activePageId, texts }) => (
          <Button key={layoutId} class="layout" onClick={() => session.choose(layoutId)}>
            <b>{layoutId}</b>
            <small>
              {fill(words.choose.page, { page: activePageId })}
              {texts > 0 && ` · ${fill(words.choose.texts, { n: sayNumber(texts) })}`}
            </small>
          </Button>
        ))}
        <EditButton session={session} />
        <Button class="quiet" onClick={() => session.signOut()}>
          {words.top.leave}
        </Button>
      </div>
    </main>
  )
}
