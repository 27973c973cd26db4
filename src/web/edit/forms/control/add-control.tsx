import type { ControlType } from '../../../../wire/control.js'
import { fill } from '../../../language/wording.js'
import { say } from '../../../look/live-region.js'
import { addControl } from '../../model/edit-controls.js'
import type { EditSession } from '../../session/edit-session.js'
import { words } from '../../words.js'
import { focusNext } from '../fields/focus-next.js'
import { controlsAt, pageIdAt, type Shelf, shelfPath } from '../order/move-parts.js'

/** Adds a control of any type at the end of a page. */
export function AddControl({ session, shelf }: { readonly session: EditSession; readonly shelf: Shelf }) {
  const add = (type: ControlType, label: string) => {
    const at = controlsAt(session.draft, shelf).length
    session.edit(addControl({ pageId: pageIdAt(session.draft, shelf), at }, type, label, session.live))
    say(fill(words.forms.moves.added, { what: label }))
    focusNext(`${shelfPath(shelf)}.controls[${at}].props.label`)
    session.lookAt({ page: shelf, control: at })
  }
  return (
    <fieldset class="add-control" id="add-control" tabIndex={-1}>
      <legend>{words.forms.add}</legend>
      <div class="kinds">
        {Object.entries(words.forms.types).map(([type, [name = '', meaning = '']]) => (
          <button key={type} type="button" class="button" onClick={() => add(type as ControlType, name)}>
            {name} <small>{meaning}</small>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
