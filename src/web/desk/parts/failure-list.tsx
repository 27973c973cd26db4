import { fill } from '../../language/choose-words.js'
import type { Desk } from '../steer/desk.js'
import { sayShort, words } from '../words.js'

const reasons: Readonly<Record<string, string>> = words.failures

/** Touches that failed, in words, each until it is closed or a new try begins. */
export function FailureList({ desk }: { readonly desk: Desk }) {
  return (
    <div class="failures" role="alert">
      {[...desk.steer.failures].map(([name, { whom, code }]) => (
        <div key={name} class="notice">
          <p>
            {whom !== '' && <bdi>{sayShort(whom)}: </bdi>}
            {fill(reasons[code] ?? words.failures.other, { code })}
          </p>
          <button type="button" class="button" onClick={() => desk.steer.forgetFailure(name)}>
            {words.failures.close}
          </button>
        </div>
      ))}
    </div>
  )
}
