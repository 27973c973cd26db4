import { judgeLayout } from 'ovation:judge-layout'
import { render } from 'preact'
import type { OpenEditor } from '../link/editor-context.js'
import { EditorView } from './frame/editor-view.js'
import { describeProblem } from './parts/describe-problem.js'
import { Editor } from './session/editor.js'
import './edit.css'

/** Draws the editor into an element, and whenever it changes again. */
export const openEditor: OpenEditor = (host, context) => {
  let isOpen = true
  let isDue = false
  const draw = () => {
    isDue = false
    // An answer may come once it was left.
    if (!isOpen) return
    render(<EditorView context={context} editor={editor} />, host)
  }
  const drawSoon = () => {
    if (!isDue) requestAnimationFrame(draw)
    isDue = true
  }
  const editor = new Editor({ context, judge: judgeLayout, describe: describeProblem, onChange: drawSoon })
  const keepNow = () => editor.keep()
  const ask = (event: BeforeUnloadEvent) => {
    if (!editor.hasChanges) return
    event.preventDefault()
    // What older browsers look at.
    event.returnValue = ''
  }
  addEventListener('pagehide', keepNow)
  addEventListener('beforeunload', ask)
  draw()
  return () => {
    isOpen = false
    removeEventListener('pagehide', keepNow)
    removeEventListener('beforeunload', ask)
    render(null, host)
  }
}
