import { fill } from '../../../language/wording.js'
import type { EditSession } from '../../session/edit-session.js'
import { words } from '../../words.js'
import { FaultNotes } from './entry-frame.js'
import { faultsAt } from './faults-at.js'

interface UnknownMembersProps {
  readonly session: EditSession
  readonly path: string
  readonly object: object
  /** By the names of the members that have a field. */
  readonly known: object
}

/** Says what else an object has, which stays as it is, and what is wrong with that, or with the object as a whole. */
export function UnknownMembers({ session, path, object, known }: UnknownMembersProps) {
  const names = Object.keys(object).filter((name) => !(name in known))
  const faults = [path, ...names.map((name) => `${path}.${name}`)].flatMap((each) =>
    faultsAt(session.faults, each).map((expected) =>
      each === path ? expected : `${each.slice(path.length + 1)}: ${expected}`,
    ),
  )
  if (names.length === 0 && faults.length === 0) return null
  return (
    <div class="unknown">
      {names.length > 0 && <p class="soft">{fill(words.forms.unknown, { names: names.join(', ') })}</p>}
      <FaultNotes id={`${path}~others`} faults={faults} />
    </div>
  )
}
