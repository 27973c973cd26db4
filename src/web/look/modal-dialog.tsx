import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface ModalDialogProps {
  readonly id: string
  readonly class?: string
  readonly title: string
  /** @param close restores the focus. */
  readonly children: (close: () => void) => ComponentChildren
  /** Called when it was closed, in any way. */
  onDone(): void
}

/** Something over the whole page or, in browsers without modal dialogs, at its end. A touch beside it closes it. */
export function ModalDialog({ id, class: kind = '', title, children, onDone }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isBeside = useRef(false)
  useLayoutEffect(() => {
    if (dialog.current?.showModal) dialog.current.showModal()
    else {
      dialog.current?.setAttribute('open', '')
      dialog.current?.scrollIntoView()
    }
    // One that is taken away while it is open would take the focus with it.
    return () => dialog.current?.close?.()
  }, [])
  const close = () => {
    if (dialog.current?.close) dialog.current.close()
    else onDone()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={dialog}
      class={`dialog ${kind}`}
      aria-labelledby={id}
      onClose={onDone}
      onPointerDown={(event) => {
        isBeside.current = isOutside(event)
      }}
      onClick={(event) => isBeside.current && isOutside(event) && close()}
    >
      <h2 id={id} dir="auto">
        {title}
      </h2>
      {children(close)}
    </dialog>
  )
}

/** Whether something happened on what is around the dialog. */
function isOutside({
  target,
  currentTarget,
  clientX,
  clientY,
}: {
  readonly target: EventTarget | null
  readonly currentTarget: HTMLElement
  readonly clientX: number
  readonly clientY: number
}): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isInside
}
