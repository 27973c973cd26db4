import type { ScreenChoice } from '../../../wire/screen.js'
import { fill } from '../../language/wording.js'
import type { DeskControl } from '../model/desk-show.js'
import { isOnScreen, nameOfChoice } from '../model/screen-content.js'
import { type DeskProps, SteerButton } from '../parts/steer-parts.js'
import { words } from '../words.js'

interface ScreenButtonsProps extends Pick<DeskProps, 'desk'>, Pick<DeskControl, 'lid'> {
  readonly label: string
  readonly results: DeskControl['results'] | undefined
  readonly screen: ScreenChoice
}

/** Shows a control alone on the screens, with its results where phones do not see them yet. */
export function ScreenButtons({ desk, lid, label, results, screen }: ScreenButtonsProps) {
  return (
    <>
      <ScreenButton
        desk={desk}
        choice={{ show: { lid } }}
        isOn={isOnScreen(screen, { lid }) && !screen.reveal}
        label={fill(words.screen.controlOf, { label })}
      >
        {words.screen.control}
      </ScreenButton>
      {results === 'after' && (
        <ScreenButton
          desk={desk}
          choice={{ show: { lid }, reveal: true }}
          isOn={isOnScreen(screen, { lid }) && screen.reveal === true}
          label={fill(words.screen.revealOf, { label })}
        >
          {words.screen.reveal}
        </ScreenButton>
      )}
    </>
  )
}

interface ScreenButtonProps extends Pick<DeskProps, 'desk'> {
  readonly choice: ScreenChoice
  /** Whether the screens show it now: then a touch ends it. */
  readonly isOn: boolean
  readonly label: string
  readonly class?: string
  readonly children: string
}

/** Shows something on the screens; touched again, the screens show by themselves what there is. */
export function ScreenButton({ desk, choice, isOn, label, class: kind = '', children }: ScreenButtonProps) {
  return (
    <SteerButton
      desk={desk}
      touch={`screen ${nameOfChoice(choice)}`}
      class={kind}
      aria-pressed={isOn}
      aria-label={label}
      onClick={() => desk.steer.showOnScreen(isOn ? { show: 'auto' } : choice)}
    >
      {children}
    </SteerButton>
  )
}
