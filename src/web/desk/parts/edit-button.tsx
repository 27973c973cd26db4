import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { OpenEditor } from '../../link/editor-context.js'
import { Button } from '../../look/button.js'
import { say } from '../../look/live-region.js'
import type { DeskSession } from '../steer/desk-session.js'
import { loadEditor } from '../steer/load-editor.js'
import { words } from '../words.js'
import { addHoldPlace } from './hold-places.js'

interface EditButtonProps {
  readonly session: DeskSession
  /** What is edited; without it, a new layout. */
  readonly layoutId?: string
  /** Of which kind the button is. */
  readonly kind?: string
}

/** Opens the editor over the desk, for those who may edit. It says that the editor is on its way, or did not come. */
export function EditButton({ session, layoutId, kind = 'quiet' }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [trouble, setTrouble] = useState<'loading' | 'failed'>()
  // Before anything is painted, so that a key pressed at once finds the focus.
  useLayoutEffect(() => {
    if (session.hasLeftEditor) button.current?.focus()
    session.hasLeftEditor = false
  })
  if (!session.mayEdit) return null
  const open = async () => {
    setTrouble('loading')
    try {
      showEditor(await loadEditor(), session, layoutId)
      setTrouble(undefined)
    } catch {
      setTrouble('failed')
      say(words.edit.failed)
    }
  }
  return (
    <Button
      ref={button}
      class={kind}
      aria-busy={trouble === 'loading'}
      onClick={() => trouble !== 'loading' && void open()}
    >
      {words.edit[trouble ?? (layoutId === undefined ? 'begin' : 'open')]}
    </Button>
  )
}

/** Puts the editor in the place of the desk, which goes on behind it. */
function showEditor(openEditor: OpenEditor, session: DeskSession, layoutId: string | undefined): void {
  const { classList } = document.documentElement
  const top = scrollY
  const host = document.createElement('div')
  document.body.append(host)
  classList.add('editing')
  const end = openEditor(host, {
    key: session.key,
    layoutId,
    drawHold: addHoldPlace,
    close: (edited) => {
      end()
      host.remove()
      classList.remove('editing')
      scrollTo(0, top)
      session.leaveEditor(edited)
    },
  })
}
