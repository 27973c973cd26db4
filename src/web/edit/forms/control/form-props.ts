import type { ControlDraft } from '../../model/draft.js'
import type { EditSession } from '../../session/edit-session.js'
import type { Shelf } from '../order/move-parts.js'

/** What the form of a control, and each part of it, is drawn from. */
export interface ControlFormProps {
  readonly session: EditSession
  readonly shelf: Shelf
  readonly control: ControlDraft
  /** Of the control, as faults name it. */
  readonly path: string
}
