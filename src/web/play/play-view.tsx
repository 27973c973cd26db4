import { useEffect, useRef } from 'preact/hooks'
import { LayoutPicture } from '../link/layout-picture.js'
import { plainName, withSoftHyphens } from '../look/soft-hyphens.js'
import { ControlList } from './controls/control-list.js'
import type { Entry } from './entry/enter-room.js'
import { LightButton } from './light-button.js'
import type { PlayRoom, PlayState } from './session/play-room.js'
import { words } from './words.js'

/** The whole page: its header, and the controls or the way to them. */
export function PlayView({ state, room }: { readonly state: PlayState; readonly room: PlayRoom }) {
  const { facts, step, page, news, isOutdated } = state
  const told = step === 'joined' && page ? news : undefined
  const waits = news === 'lost' ? 'offline' : 'looking'
  return (
    <div class={told ? 'play with-news' : 'play'}>
      <header>
        <LayoutPicture of={facts?.theme.logo} class="logo" />
        <h1 dir="auto" lang={facts?.lang} aria-label={plainName(facts?.name ?? '')}>
          {/* A dot between two parts of a name stays with the first one. */}
          {facts && withSoftHyphens(facts.name).replaceAll(' · ', '\u00a0· ')}
        </h1>
      </header>
      {isOutdated && (
        <div class="newer" role="alert">
          <span>{words.newer}</span>
          <button type="button" class="button primary" onClick={() => location.reload()}>
            {words.reload}
          </button>
        </div>
      )}
      {step !== 'joined' || !page ? (
        <EntryView step={step === 'joined' ? waits : step} room={room} />
      ) : page.controls.length === 0 ? (
        <main class="message">
          <p class="message-title">{words.nothing}</p>
          <p>{words.nothingHint}</p>
        </main>
      ) : (
        <ControlList state={state} controls={page.controls} room={room} />
      )}
      {step === 'joined' && page?.light && <LightButton room={room} />}
      {told && <p class={`news ${told}`}>{words.news[told]}</p>}
    </div>
  )
}

function EntryView({ step, room }: { readonly step: Entry; readonly room: PlayRoom }) {
  if (step === 'passcode' || step === 'wrong-passcode')
    return <PasscodeForm isWrong={step === 'wrong-passcode'} room={room} />
  const [title, hint] = words.steps[step]
  return (
    <main class={`message ${step}`}>
      {step !== 'gone' && <span class="waiting" aria-hidden="true" />}
      <p class="message-title">{title}</p>
      <p>{hint}</p>
    </main>
  )
}

function PasscodeForm({ isWrong, room }: { readonly isWrong: boolean; readonly room: PlayRoom }) {
  const input = useRef<HTMLInputElement>(null)
  // Not in JSX: Preact would set the property, a boolean, which "off" switches on.
  useEffect(() => input.current?.setAttribute('autocorrect', 'off'), [])
  useEffect(() => {
    if (isWrong) input.current?.select()
  }, [isWrong])
  const submit = (event: Event) => {
    event.preventDefault()
    const typed = input.current!.value.trim()
    if (typed !== '') room.tryPasscode(typed)
  }
  return (
    <main>
      <form class="message passcode" onSubmit={submit}>
        <label class="message-title" for="passcode">
          {words.passcode}
        </label>
        <p id="passcode-hint" class={isWrong ? 'refused' : ''} role={isWrong ? 'alert' : undefined}>
          {isWrong ? words.passcodeWrong : words.passcodeHint}
        </p>
        <input
          id="passcode"
          class="field"
          ref={input}
          type="text"
          maxLength={64}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="go"
          aria-describedby="passcode-hint"
          aria-invalid={isWrong}
        />
        <button type="submit" class="button primary">
          {words.join}
        </button>
      </form>
    </main>
  )
}
