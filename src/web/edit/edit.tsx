import { render } from 'preact'
import { words } from './words.js'
import './edit.css'

/** What the desk hands to the editor. */
export interface EditorContext {
  /** An API key that may edit. */
  readonly key: string
  readonly layoutId: string
  /** Called when the operator leaves the editor. */
  close(): void
}

/** Draws the editor into an element. @returns a function that takes it away. */
export function openEditor(host: HTMLElement, { close }: EditorContext): () => void {
  render(
    <button class="button" type="button" onClick={close}>
      {words.frame.close}
    </button>,
    host,
  )
  return () => render(null, host)
}
