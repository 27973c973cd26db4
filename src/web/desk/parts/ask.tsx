import { useEffect, useRef } from 'preact/hooks'
import { words } from '../words.js'

/** An action that needs confirmation. */
export interface AskedFirst {
  readonly title: string
  readonly more: string
  /** The text of the button that confirms. */
  readonly action: string
  /** Whether it cannot be undone. */
  readonly isDangerous: boolean
  yes(): void
}

/** Shows a question. */
export type AskFirst = (question: AskedFirst) => void

interface AskProps {
  readonly question: AskedFirst
  onDone(): void
}

/** A question over everything else; the answer that does nothing comes first. */
export function Ask({ question: { title, more, action, isDangerous, yes }, onDone }: AskProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => showModally(dialog.current), [])
  const close = () => closeModal(dialog.current, onDone)
  const agree = () => {
    close()
    yes()
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="question" onClose={onDone}>
      <h2 id="question" dir="auto">
        {title}
      </h2>
      <p class="more">{more}</p>
      <div class="choices">
        <button type="button" class="button" onClick={close}>
          {words.ask.cancel}
        </button>
        <button type="button" class={isDangerous ? 'button danger' : 'button primary'} onClick={agree}>
          {action}
        </button>
      </div>
    </dialog>
  )
}

/** Shows a dialog over the page or, in browsers without modal dialogs, at its end. */
export function showModally(dialog: HTMLDialogElement | null): void {
  if (dialog?.open) return
  if (dialog?.showModal) dialog.showModal()
  else dialog?.setAttribute('open', '')
}

/** Closes a dialog, which restores the focus. @param onDone also called when it is closed in another way. */
export function closeModal(dialog: HTMLDialogElement | null, onDone: () => void): void {
  if (dialog?.close) dialog.close()
  else onDone()
}
