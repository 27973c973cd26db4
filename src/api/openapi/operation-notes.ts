import { actionNotes } from '../action.js'
import { controlNotes } from '../control.js'
import { layoutNotes } from '../layout.js'
import { metricsNotes } from '../metrics.js'
import { outputNotes } from '../output.js'
import { pageNotes } from '../page.js'
import { reloadNotes } from '../reload.js'
import { roomNotes } from '../room.js'
import { serviceNotes } from '../service.js'
import { stateNotes } from '../state.js'
import { statusNotes } from '../status.js'
import { streamNotes } from '../stream.js'
import { textNotes } from '../texts.js'
import { tokenNotes } from '../token.js'
import { deskNotes } from '../web/desk.js'
import { mediaNotes } from '../web/media.js'
import { webPageNotes } from '../web/web-page.js'
import type { MessageName } from './messages.js'
import type { OperationNote } from './operation-note.js'

/** What every operation says of itself, by its method and path. */
export const operationNotes: Readonly<Record<string, OperationNote<MessageName>>> = {
  ...actionNotes,
  ...pageNotes,
  ...streamNotes,
  ...tokenNotes,
  ...layoutNotes,
  ...controlNotes,
  ...stateNotes,
  ...textNotes,
  ...outputNotes,
  ...roomNotes,
  ...reloadNotes,
  ...statusNotes,
  ...metricsNotes,
  ...serviceNotes,
  ...mediaNotes,
  ...webPageNotes,
  ...deskNotes,
}
