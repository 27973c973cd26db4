import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import { sayShort, sayTime, words } from '../words.js'
import type { DeskProps } from './steer-parts.js'

/** Notices for the whole desk: it is not live, the output is held, the key can only watch, nothing is stored. */
export function StateNotices({ desk, show }: DeskProps) {
  const { isLive, lostAt, isDurable, steer } = desk
  return (
    <div class="notices">
      {!isLive && lostAt !== undefined && (
        <p class="stale-notice">{fill(words.top.lostLong, { time: sayTime(lostAt) })}</p>
      )}
      {show.held && (
        <p class="held-notice">
          <strong>{words.hold.held}</strong> {words.hold.heldMore}
        </p>
      )}
      {!steer.maySteer && <p class="notice calm">{words.top.viewOnly}</p>}
      {!isDurable && <p class="notice">{words.top.notDurable}</p>}
    </div>
  )
}

const reasons: Readonly<Record<string, string>> = words.failures

/** Touches that failed, in words, each until it is closed or a new try begins. */
export function FailureList({ desk: { steer } }: DeskProps) {
  return (
    <div class="failures" role="alert">
      {[...steer.failures].map(([name, { whom, code }]) => (
        <div key={name} class="notice">
          <p>
            {whom !== '' && <bdi>{sayShort(whom)}: </bdi>}
            {fill(reasons[code] ?? words.failures.other, { code })}
          </p>
          <Button onClick={() => steer.forgetFailure(name)}>{words.failures.close}</Button>
        </div>
      ))}
    </div>
  )
}
