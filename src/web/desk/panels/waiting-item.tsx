import type { WaitingText } from '../../../wire/control-state.js'
import { fill } from '../../language/wording.js'
import { labelIn } from '../model/desk-show.js'
import { memo } from '../parts/memo.js'
import { type DeskProps, SteerButton, useTouch } from '../parts/steer-parts.js'
import { sayNumber, sayShort, sayTime, words } from '../words.js'

interface WaitingItemProps extends Pick<DeskProps, 'desk' | 'ask'> {
  readonly text: WaitingText
}

/** A text that waits: whose it is, what it says, and the verdicts. */
export const WaitingItem = memo(({ desk, ask, text }: WaitingItemProps) => {
  const { textId, lid, value, at, participant } = text
  const { isBusy } = useTouch(desk, `text ${textId}`)
  return (
    <li aria-busy={isBusy}>
      <header>
        <p class="eyebrow">
          <bdi>{sayShort(labelIn(desk.show, lid))}</bdi> · <time class="number">{sayTime(at)}</time>
          {participant !== undefined && (
            <>
              {' '}
              · <span class="sign">{participant}</span>
            </>
          )}
        </p>
        {participant !== undefined && (
          <SteerButton
            desk={desk}
            touch={`muted ${participant}`}
            class="quiet mute"
            aria-label={words.texts.mute}
            title={words.texts.mute}
            onClick={() => ask(muteQuestion(desk, participant))}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="8" r="4" />
              <path d="M4 21c0-5 4-7 8-7s8 2 8 7M3 3l18 18" />
            </svg>
          </SteerButton>
        )}
      </header>
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
      </div>
    </li>
  )
})

function muteQuestion(desk: DeskProps['desk'], participant: string) {
  const theirs = desk.show?.texts.filter((text) => text.participant === participant).length ?? 0
  return {
    title: words.texts.askMute,
    more: fill(words.texts.askMuteMore, { n: sayNumber(theirs) }),
    action: words.texts.mute,
    isDangerous: true,
    yes: () => desk.steer.mute(participant, true),
  }
}
