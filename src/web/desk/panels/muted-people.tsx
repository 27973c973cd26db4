import { fill } from '../../language/wording.js'
import { type DeskProps, SteerButton } from '../parts/steer-parts.js'
import { sayNumber, words } from '../words.js'

/** The people whose texts are dropped, each with a button that allows them again. */
export function MutedPeople({
  desk,
  muted,
}: Pick<DeskProps, 'desk'> & { readonly muted: readonly string[] }) {
  if (muted.length === 0) return null
  return (
    <details class="folded muted-people">
      <summary>{fill(words.texts.muted, { n: sayNumber(muted.length) })}</summary>
      {muted.map((sign) => (
        <div key={sign} class="muted-person">
          <span class="sign">{sign}</span>
          <SteerButton
            desk={desk}
            touch={`muted ${sign}`}
            aria-label={fill(words.texts.unmuteOf, { sign })}
            onClick={() => desk.steer.mute(sign, false)}
          >
            {words.texts.unmute}
          </SteerButton>
        </div>
      ))}
    </details>
  )
}
