import type { DeskProblem } from '../../link/desk-request.js'
import type { Fault } from '../model/draft.js'
import type { KeptDraft } from './kept-drafts.js'
import type { NewLayout } from './new-layout.js'
import type { StoredFile } from './service-files.js'
import type { EditedLayout } from './start-editing.js'

/** What the editor shows. */
export type EditorPhase =
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly problem: DeskProblem; again(): void }
  /** A new layout. @property from a draft that only lacks another id. */
  | { readonly at: 'begin'; readonly from?: NewLayout | undefined }
  /** Changes that were not saved, before they are gone on with. @property isOutdated the file was changed since. */
  | {
      readonly at: 'offered'
      readonly kept: KeptDraft
      readonly isOutdated: boolean
      goOn(): void
      discard(): void
    }
  /** A file that is no layout. */
  | { readonly at: 'unreadable'; readonly file: StoredFile; readonly faults: readonly Fault[] }
  | ({ readonly at: 'editing' } & EditedLayout)
