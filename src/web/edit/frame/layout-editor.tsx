import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { EditorContext } from '../../link/editor-context.js'
import { saveFile } from '../../link/save-file.js'
import { Button } from '../../look/button.js'
import { useMedia } from '../../look/use-media.js'
import { Addresses } from '../addresses/addresses.js'
import { Forms } from '../forms/forms.js'
import { Seen } from '../seen/seen.js'
import type { Editor } from '../session/editor.js'
import type { EditorPhase } from '../session/editor-phase.js'
import { words } from '../words.js'
import { EditorHead } from './editor-head.js'
import { FaultList } from './fault-list.js'
import { LeaveDialog } from './leave-dialog.js'
import { ReadOnlyNotice } from './read-only-notice.js'
import { SaveDialogs } from './save-dialogs.js'
import { useEditKeys } from './use-edit-keys.js'
import { VersionsView } from './versions-view.js'
import { type EditView, ViewTabs } from './view-tabs.js'

interface LayoutEditorProps {
  readonly context: EditorContext
  readonly editor: Editor
  readonly phase: Extract<EditorPhase, { readonly at: 'editing' }>
}

/** One layout, with all that can be done to it. */
export function LayoutEditor({ context, editor, phase }: LayoutEditorProps) {
  const { session, saving, watch } = phase
  const isWide = useMedia('(min-width: 64rem)')
  const [view, setView] = useState<EditView>('layout')
  /** What is to be done once the operator has said what becomes of the changes. */
  const [leaving, setLeaving] = useState<() => void>()
  const top = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => top.current?.focus(), [])
  useEffect(() => watch.start(), [watch])
  const leave = (then: () => void) => (editor.hasChanges ? setLeaving(() => then) : then())
  const close = () => leave(() => editor.leave())
  useEditKeys({
    undo: () => session.undo(),
    redo: () => session.redo(),
    save: () => void saving.save(),
    leave: close,
  })
  const goTo = (path: string) => {
    setView('layout')
    session.goTo(path)
  }
  const shown = view === 'seen' && isWide ? 'layout' : view
  return (
    <div ref={top} class="editor" tabIndex={-1} onFocusOut={() => session.endStep()}>
      <EditorHead context={context} session={session} saving={saving} close={close} />
      <ViewTabs
        view={shown}
        isWide={isWide}
        go={setView}
        download={() => saveFile(session.write(), 'application/json', `${session.layoutId}.json`)}
        begin={session.isReadOnly ? undefined : () => leave(() => void editor.begin())}
      />
      <main>
        <div class="notices">
          {session.isReadOnly && <ReadOnlyNotice editor={editor} layoutId={session.layoutId} />}
          {watch.news && (
            <div class="notice" role="status">
              <p>{watch.news.theirs ? words.frame.news.changed : words.frame.news.gone}</p>
              <Button onClick={() => saving.compare(watch.news?.theirs)}>{words.frame.news.look}</Button>
            </div>
          )}
          {saving.state.at === 'faulty' && session.faults.length > 0 && (
            <FaultList session={session} go={goTo} />
          )}
        </div>
        <div class={`edit-pair ${isWide ? 'wide' : ''}`} hidden={shown !== 'layout' && shown !== 'seen'}>
          <div hidden={shown === 'seen'}>
            <Forms session={session} />
          </div>
          <aside class="edit-seen" hidden={!isWide && shown !== 'seen'}>
            <Seen session={session} />
          </aside>
        </div>
        {shown === 'addresses' && <Addresses session={session} />}
        {shown === 'versions' && (
          <VersionsView context={context} editor={editor} session={session} saving={saving} />
        )}
      </main>
      <SaveDialogs
        context={context}
        session={session}
        saving={saving}
        rename={() => void editor.begin(session)}
      />
      {leaving && (
        <LeaveDialog
          context={context}
          leave={leaving}
          discard={() => {
            session.forget()
            leaving()
          }}
          onDone={() => setLeaving(undefined)}
        />
      )}
    </div>
  )
}
