import { useEffect, useRef } from 'preact/hooks'
import type { Entry } from './entry/enter-room.js'
import { words } from './words.js'

interface EntryProps {
  readonly step: Entry
  tryPasscode(typed: string): void
}

/** What the page shows until the phone has joined. */
export function EntryView({ step, tryPasscode }: EntryProps) {
  if (step === 'passcode' || step === 'wrong-passcode')
    return <PasscodeForm isWrong={step === 'wrong-passcode'} tryPasscode={tryPasscode} />
  const [title, hint] = words.steps[step]
  return (
    <main class={`message ${step}`}>
      {step !== 'gone' && <span class="waiting" aria-hidden="true" />}
      <p class="message-title">{title}</p>
      <p>{hint}</p>
    </main>
  )
}

function PasscodeForm({
  isWrong,
  tryPasscode,
}: { readonly isWrong: boolean } & Pick<EntryProps, 'tryPasscode'>) {
  const input = useRef<HTMLInputElement>(null)
  // Not in JSX: Preact would set the property, a boolean, which "off" switches on.
  useEffect(() => input.current?.setAttribute('autocorrect', 'off'), [])
  useEffect(() => {
    if (isWrong) input.current?.select()
  }, [isWrong])
  const submit = (event: Event) => {
    event.preventDefault()
    const typed = input.current!.value.trim()
    if (typed !== '') tryPasscode(typed)
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
