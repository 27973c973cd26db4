import { useState } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import type { EditorContext } from '../../link/editor-context.js'
import { Button } from '../../look/button.js'
import { compareLayouts } from '../model/compare-layouts.js'
import type { DraftSource } from '../model/write-draft.js'
import { ChangeList } from '../parts/change-list.js'
import { EditDialog } from '../parts/edit-dialog.js'
import { ProblemNotice } from '../parts/problem-notice.js'
import { TextPairs } from '../parts/text-pairs.js'
import type { EditSession } from '../session/edit-session.js'
import type { Editor } from '../session/editor.js'
import type { Saving } from '../session/saving.js'
import type { FileProblem } from '../session/service-files.js'
import { words } from '../words.js'
import { VersionList } from './version-list.js'

interface VersionsViewProps {
  readonly context: EditorContext
  readonly editor: Editor
  readonly session: EditSession
  readonly saving: Saving
}

/** Earlier versions of the file: what is different in them, and how one comes back. */
export function VersionsView({ context, editor, session, saving }: VersionsViewProps) {
  const { versions, remove } = words.frame
  const [isAsked, setAsked] = useState(false)
  const bringBack = (source: DraftSource) => {
    session.replace(source)
    void saving.save()
  }
  return (
    <section class="card stack edit-versions">
      <h2>{versions.title}</h2>
      {session.stored === undefined ? (
        <p class="soft">{versions.isNew}</p>
      ) : (
        <VersionList
          key={session.stored.file.etag}
          editor={editor}
          layoutId={session.layoutId}
          bringBack={session.isReadOnly ? undefined : bringBack}
          compare={(source) => (
            <>
              <Differences session={session} source={source} />
              <TextPairs left={session.write()} right={source.text} titles={[versions.now, versions.then]} />
            </>
          )}
        />
      )}
      {session.stored && !session.isReadOnly && (
        <p class="apart-below">
          <Button class="danger" onClick={() => setAsked(true)}>
            {remove.open}
          </Button>
        </p>
      )}
      {isAsked && (
        <RemoveDialog context={context} editor={editor} session={session} onDone={() => setAsked(false)} />
      )}
    </section>
  )
}

/** What a version would change for people. */
function Differences({ session, source }: { readonly session: EditSession; readonly source: DraftSource }) {
  const changes = compareLayouts(session.draft, source.draft, session.draft.activePageId)
  return changes.length > 0 ? (
    <ChangeList changes={changes} />
  ) : (
    <p class="soft">{words.frame.versions.nothing}</p>
  )
}

function RemoveDialog({
  context,
  editor,
  session,
  onDone,
}: Omit<VersionsViewProps, 'saving'> & { onDone(): void }) {
  const { title, more, open } = words.frame.remove
  const [problem, setProblem] = useState<FileProblem>()
  const name = session.draft.name || session.layoutId
  const choice = (
    <Button class="danger" onClick={() => editor.remove(session).catch(setProblem)}>
      {open}
    </Button>
  )
  return (
    <EditDialog id="remove" title={fill(title, { name })} choices={choice} context={context} onDone={onDone}>
      <p class="more">{more}</p>
      {problem && <ProblemNotice problem={problem} />}
    </EditDialog>
  )
}
