import { fill } from '../../language/choose-words.js'
import type { Desk } from '../steer/desk.js'
import { sayTime, words } from '../words.js'

/** Notices for the whole desk: it is not live, the output is held, the key can only watch, nothing is stored. */
export function StateNotices({ desk }: { readonly desk: Desk }) {
  const { isLive, lostAt, show, isDurable, steer } = desk
  return (
    <div class="notices">
      {!isLive && lostAt !== undefined && (
        <p class="stale-notice">{fill(words.top.lostLong, { time: sayTime(lostAt) })}</p>
      )}
      {show?.held && (
        <p class="held-notice">
          <strong>{words.hold.held}</strong> {words.hold.heldMore}
        </p>
      )}
      {!steer.maySteer && <p class="notice calm">{words.top.viewOnly}</p>}
      {!isDurable && <p class="notice">{words.top.notDurable}</p>}
    </div>
  )
}
