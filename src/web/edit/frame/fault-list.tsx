import { fill } from '../../language/wording.js'
import type { EditSession } from '../session/edit-session.js'
import { namePlace } from '../session/name-place.js'
import { words } from '../words.js'

/** More than so many are not listed: one is put right after the other. */
const mostListed = 50

/** What has to be put right before the draft can be saved, each with the way to its field. */
export function FaultList({ session, go }: { readonly session: EditSession; go(path: string): void }) {
  const { faults, draft } = session
  const { one, other, show } = words.frame.faults
  return (
    <div class="notice fault-list" role="alert">
      <p>{faults.length === 1 ? one : fill(other, { n: faults.length })}</p>
      <ul>
        {faults.slice(0, mostListed).map(({ path, expected }) => {
          const { page, control, option } = namePlace(draft, path)
          const names = [page, control, option].filter((name) => name !== undefined)
          return (
            <li key={`${path} ${expected}`}>
              <button type="button" class="way" onClick={() => go(path)}>
                {names.length === 0 && show}
                {names.map((name, at) => (
                  <span key={at}>
                    {at > 0 && ' · '}
                    <bdi>{name}</bdi>
                  </span>
                ))}
              </button>{' '}
              <span class="said" lang="en" dir="ltr">
                {expected}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
