import type { ControlOnShow } from '../../../../wire/stream/show.js'
import { fill } from '../../../language/choose-words.js'
import type { Desk } from '../../steer/desk.js'
import { sayNumber, sayShort, words } from '../../words.js'
import { SteerButton } from '../steer-parts.js'

interface TextsOnShowProps {
  readonly desk: Desk
  readonly control: ControlOnShow
}

/** The texts that a control shows, newest first, each with a button that takes it back. */
export function TextsOnShow({ desk, control: { lid, texts = [] } }: TextsOnShowProps) {
  const [newest, ...older] = [...texts].reverse()
  if (newest === undefined) return <p class="state nothing">{words.control.nothing}</p>
  const one = ({ textId, value }: NonNullable<ControlOnShow['texts']>[number]) => (
    <div key={textId} class="shown-text" aria-busy={desk.steer.underWay.has(`text ${textId}`)}>
      <blockquote class="said" dir="auto">
        {value}
      </blockquote>
      <SteerButton
        desk={desk}
        class="quiet"
        aria-label={fill(words.control.takeBackOf, { text: sayShort(value) })}
        onClick={() => desk.steer.takeBack(lid, textId)}
      >
        {words.control.takeBack}
      </SteerButton>
    </div>
  )
  return (
    <div class="state">
      {one(newest)}
      {older.length > 0 && (
        <details>
          <summary>{fill(words.control.shownBefore, { n: sayNumber(older.length) })}</summary>
          {older.map(one)}
        </details>
      )}
    </div>
  )
}
