import { useState } from 'preact/hooks'
import type { ScreenChoice } from '../../../wire/screen.js'
import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import type { DeskControl } from '../model/desk-show.js'
import { memo } from '../parts/memo.js'
import { type DeskProps, SteerSwitch } from '../parts/steer-parts.js'
import { sayShort, words } from '../words.js'
import { ClosingTime } from './closing-time.js'
import { ResetButton } from './reset-button.js'
import { ScreenButtons } from './screen-buttons.js'

interface CardActionsProps
  extends Pick<DeskControl, 'lid' | 'type' | 'enabled' | 'closesAt'>,
    Pick<DeskProps, 'desk' | 'ask'> {
  readonly label: string
  /** When phones see its results; undefined: never. */
  readonly results: DeskControl['results'] | undefined
  readonly screen: ScreenChoice
}

/** What an operator does with a control. Its values change far more often, and draw none of this again. */
export const CardActions = memo((props: CardActionsProps) => {
  const { desk, ask, lid, type, enabled, closesAt, results, screen } = props
  const label = sayShort(props.label)
  const [isAsked, setAsked] = useState(false)
  // Votes are what is timed most often: their times stand on the card.
  const isOftenTimed = type === 'Index' || type === 'Toggle'
  return (
    <>
      <footer>
        <SteerSwitch
          desk={desk}
          touch={`enabled ${lid}`}
          checked={enabled}
          aria-label={fill(words.control.enabledOf, { label })}
          onTouch={() => desk.steer.enable(lid, !enabled)}
        >
          {enabled ? words.control.enabled : words.control.disabled}
        </SteerSwitch>
        <ResetButton desk={desk} ask={ask} control={{ lid, type, label }} />
      </footer>
      {(isAsked || isOftenTimed || closesAt !== undefined) && (
        <ClosingTime desk={desk} lid={lid} label={label} enabled={enabled} closesAt={closesAt} />
      )}
      <div class="card-buttons">
        <ScreenButtons desk={desk} lid={lid} label={label} results={results} screen={screen} />
        {!isOftenTimed && closesAt === undefined && (
          <Button
            class="icon"
            aria-label={fill(words.timing.openForTimeOf, { label })}
            title={words.timing.openFor}
            aria-expanded={isAsked}
            onClick={() => setAsked(!isAsked)}
          >
            <svg class="chevron" viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="13" r="8" />
              <polyline points="12,8 12,13 15,15" />
            </svg>
          </Button>
        )}
      </div>
    </>
  )
})
