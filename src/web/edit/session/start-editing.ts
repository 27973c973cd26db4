import type { StatusAnswer } from '../../../wire/status.js'
import { DeskProblem } from '../../link/desk-request.js'
import { pictureAddress } from '../../link/layout-picture.js'
import { faultsOf, type Judge } from '../model/faults.js'
import { EditSession, type SessionStart } from './edit-session.js'
import { FileWatch } from './file-watch.js'
import { Saving, type SavingTools } from './saving.js'
import type { FileProblem } from './service-files.js'
import { storePicture } from './store-picture.js'

/** A layout while it is edited. */
export interface EditedLayout {
  readonly session: EditSession
  readonly saving: Saving
  readonly watch: FileWatch
}

/** What a layout is edited with. */
export interface EditingTools
  extends Pick<SessionStart, 'isReadOnly' | 'call' | 'kept' | 'onChange'>,
    Pick<SavingTools, 'files' | 'read'> {
  /** Judges a layout file as the service does. */
  readonly judge: Judge
  /** Says a problem in the language of the operator. */
  describe(problem: DeskProblem): string
  /** Called when the service has the layout. */
  onStored(layoutId: string): void
}

/** Begins to edit a draft. It is the first step from what the service has, if that is another one. */
export function startEditing(
  tools: EditingTools,
  { draft, source, stored }: Pick<SessionStart, 'draft' | 'source' | 'stored'>,
): EditedLayout {
  const { files, kept, call, isReadOnly, judge, onChange } = tools
  const session = new EditSession({
    draft: stored?.draft ?? draft,
    source,
    stored,
    isReadOnly,
    call,
    kept,
    onChange,
    pictureAddress,
    judge: (judged) => faultsOf(judged, judge),
    storePicture: async (file) => {
      try {
        return await storePicture(files, file)
      } catch (error) {
        const problem = error as FileProblem
        throw new DeskProblem(problem.code, tools.describe(problem))
      }
    },
  })
  session.edit(() => draft)
  session.judge()
  const saving = new Saving(session, {
    files,
    read: tools.read,
    async readActivePage(layoutId) {
      const { layouts }: StatusAnswer = await call('GET', '/status')
      return layouts.find((layout) => layout.layoutId === layoutId)?.activePageId
    },
    onChange() {
      if (session.stored) tools.onStored(session.layoutId)
      onChange()
    },
  })
  return { session, saving, watch: new FileWatch(session, files, onChange) }
}
