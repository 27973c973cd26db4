import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../look/button.js'
import { words } from '../words.js'

export interface AskedFirst {
  readonly title: string
  readonly more: string
  readonly action: string
  /** Whether it cannot be undone. */
  readonly isDangerous?: boolean
  yes(): void
}

/** A question over everything else; the answer that does nothing comes first. */
export function Ask({ question, onDone }: { readonly question: AskedFirst; onDone(): void }) {
  const { title, more, action, isDangerous, yes } = question
  return (
    <Dialog id="question" title={title} onDone={onDone}>
      {(close) => (
        <>
          <p class="more">{more}</p>
          <div class="choices">
            <Button onClick={close}>{words.ask.cancel}</Button>
            <Button
              class={isDangerous ? 'danger' : 'primary'}
              onClick={() => {
                close()
                yes()
              }}
            >
              {action}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

interface DialogProps {
  readonly id: string
  readonly class?: string
  readonly title: string
  /** @param close restores the focus. */
  readonly children: (close: () => void) => ComponentChildren
  /** Called when it was closed, in any way. */
  onDone(): void
}

/** Something over the whole page or, in browsers without modal dialogs, at its end. */
export function Dialog({ id, class: kind = '', title, children, onDone }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current?.showModal) dialog.current.showModal()
    else dialog.current?.setAttribute('open', '')
  }, [])
  const close = () => {
    if (dialog.current?.close) dialog.current.close()
    else onDone()
  }
  return (
    <dialog ref={dialog} class={`dialog ${kind}`} aria-labelledby={id} onClose={onDone}>
      <h2 id={id} dir="auto">
        {title}
      </h2>
      {children(close)}
    </dialog>
  )
}
