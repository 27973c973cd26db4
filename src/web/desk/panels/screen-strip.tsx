import type { ScreenChoice } from '../../../wire/screen.js'
import { fill } from '../../language/wording.js'
import { textIn } from '../model/deeds.js'
import { type DeskShow, labelIn } from '../model/desk-show.js'
import { isOnScreen, nameOfChoice, screenModes } from '../model/screen-content.js'
import { type DeskProps, SteerButton, SteerSwitch } from '../parts/steer-parts.js'
import { sayShort, words } from '../words.js'

/** What the screens show: one touch each. Cards and texts have buttons of their own; what they chose stands here too. */
export function ScreenStrip({ desk, show }: Pick<DeskProps, 'desk' | 'show'>) {
  const { screen } = show
  return (
    <section class="strip" aria-labelledby="strip">
      <h2 id="strip">{words.screen.title}</h2>
      <div class="strip-choices">
        {screenModes.map((word) => (
          <SteerButton
            key={word}
            desk={desk}
            touch={`screen ${nameOfChoice({ show: word })}`}
            class={word === 'black' ? 'black' : ''}
            aria-pressed={isOnScreen(screen, word)}
            onClick={() => desk.steer.showOnScreen({ show: word })}
          >
            {words.screen[word]}
          </SteerButton>
        ))}
      </div>
      {canReact(show) && (
        <SteerSwitch
          desk={desk}
          touch="reactions"
          checked={screen.reactions !== false}
          onTouch={() => desk.steer.letRise(screen.reactions === false)}
        >
          {words.screen.reactions}
        </SteerSwitch>
      )}
      {typeof screen.show === 'object' && (
        <p class="on-now" dir="auto">
          {sayChosen(show, screen)}
        </p>
      )}
    </section>
  )
}

/** Whether the layout has a control whose presses rise. */
function canReact({ controls }: DeskShow): boolean {
  return [...controls.values()].some(({ props }) => props.float === true)
}

function sayChosen(show: DeskShow, { show: content, reveal }: ScreenChoice): string {
  if (typeof content === 'string') return words.screen[content]
  const what = 'lid' in content ? labelIn(show, content.lid) : textIn(show, content.textId)
  return fill(reveal ? words.screen.revealed : words.screen.now, { what: sayShort(what) })
}
