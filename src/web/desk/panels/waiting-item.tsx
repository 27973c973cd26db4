import type { WaitingText } from '../../../wire/control-state.js'
import { fill } from '../../language/wording.js'
import { labelIn } from '../model/desk-show.js'
import { memo } from '../parts/memo.js'
import { type DeskProps, SteerButton, useTouch } from '../parts/steer-parts.js'
import { sayNumber, sayShort, sayTime, words } from '../words.js'

interface WaitingItemProps extends Pick<DeskProps, 'desk' | 'ask'> {
  readonly text: WaitingText
  /** Whether the service can drop what a person writes. */
  readonly canHide: boolean
}

/** A text that waits: whose it is, what it says, and the verdicts. */
export const WaitingItem = memo(({ desk, ask, text, canHide }: WaitingItemProps) => {
  const { textId, lid, value, at, participant } = text
  const { isBusy } = useTouch(desk, `text ${textId}`)
  return (
    <li aria-busy={isBusy}>
      <p class="eyebrow">
        <bdi>{sayShort(labelIn(desk.show, lid))}</bdi> · <time class="number">{sayTime(at)}</time>
        {participant !== undefined && (
          <>
            {' '}
            · <span class="sign">{participant}</span>
          </>
        )}
      </p>
      <blockquote dir="auto">{value}</blockquote>
      <div class="verdicts">
        {[true, false].map((approve) => (
          <SteerButton
            key={String(approve)}
            desk={desk}
            class={approve ? 'approve' : ''}
            onClick={() => desk.steer.judge(textId, approve)}
          >
            {approve ? words.texts.approve : words.texts.reject}
          </SteerButton>
        ))}
        {canHide && participant !== undefined && (
          <SteerButton
            desk={desk}
            touch={`muted ${participant}`}
            class="quiet hide"
            aria-label={words.texts.hide}
            title={words.texts.hide}
            onClick={() => ask(hideQuestion(desk, participant))}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="8" r="4" />
              <path d="M4 21c0-5 4-7 8-7s8 2 8 7M3 3l18 18" />
            </svg>
          </SteerButton>
        )}
      </div>
    </li>
  )
})

function hideQuestion(desk: DeskProps['desk'], participant: string) {
  const theirs = desk.show?.texts.filter((text) => text.participant === participant).length ?? 0
  return {
    title: words.texts.askHide,
    more: fill(words.texts.askHideMore, { n: sayNumber(theirs) }),
    action: words.texts.hide,
    isDangerous: true,
    yes: () => desk.steer.mute(participant, true),
  }
}
