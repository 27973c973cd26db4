import { render } from 'preact'
import type { EditorContext } from '../link/editor-context.js'
import { words } from './words.js'
import './edit.css'

/** Draws the editor into an element. @returns a function that takes it away. */
export function openEditor(host: HTMLElement, { close }: EditorContext): () => void {
  render(
    <button class="button" type="button" onClick={() => close(undefined)}>
      {words.frame.close}
    </button>,
    host,
  )
  return () => render(null, host)
}
