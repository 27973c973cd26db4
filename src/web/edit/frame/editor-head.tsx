import { fill } from '../../language/wording.js'
import type { EditorContext } from '../../link/editor-context.js'
import { Button } from '../../look/button.js'
import { HoldPlace } from '../parts/hold-place.js'
import { sayMoment } from '../parts/say-moment.js'
import type { EditSession } from '../session/edit-session.js'
import type { Saving } from '../session/saving.js'
import { words } from '../words.js'

interface EditorHeadProps {
  readonly context: EditorContext
  readonly session: EditSession
  readonly saving: Saving
  close(): void
}

/** Which layout is edited, whether it is saved, and what is always in reach. */
export function EditorHead({ context, session, saving, close }: EditorHeadProps) {
  const { draft, isReadOnly } = session
  return (
    <header class="edit-head">
      <div class="edit-name">
        <p>
          <SaveBadge session={session} saving={saving} />
        </p>
        <h1 title={draft.name}>
          <bdi>{draft.name || draft.layoutId}</bdi>
        </h1>
      </div>
      <div class="edit-tools">
        {!isReadOnly && (
          <>
            <Button aria-disabled={!session.canUndo} onClick={() => session.undo()}>
              {words.frame.undo}
            </Button>
            <Button aria-disabled={!session.canRedo} onClick={() => session.redo()}>
              {words.frame.redo}
            </Button>
            <Button
              class="primary"
              aria-busy={saving.isBusy}
              aria-disabled={!session.hasChanges}
              onClick={() => void saving.save()}
            >
              {words.frame.save}
            </Button>
          </>
        )}
        <Button onClick={close}>{words.frame.close}</Button>
      </div>
      <HoldPlace context={context} class="edit-hold" />
    </header>
  )
}

function SaveBadge({ session, saving }: Pick<EditorHeadProps, 'session' | 'saving'>) {
  const { state } = words.frame
  if (session.isReadOnly) return <span class="badge">{state.readOnly}</span>
  if (saving.isBusy) return <span class="badge">{state.saving}</span>
  if (session.stored === undefined) return <span class="badge bad">{state.isNew}</span>
  if (session.hasChanges) return <span class="badge bad">{state.changed}</span>
  const { state: now } = saving
  return (
    <span class="badge good" role="status">
      {now.at === 'saved' ? fill(state.savedAt, { time: sayMoment(now.time) }) : state.saved}
    </span>
  )
}
