import type { ShownText } from '../../../wire/control-state.js'
import type { ScreenChoice } from '../../../wire/screen.js'
import { fill } from '../../language/wording.js'
import type { DeskControl } from '../model/desk-show.js'
import { isOnScreen } from '../model/screen-content.js'
import { type DeskProps, SteerButton, useTouch } from '../parts/steer-parts.js'
import { sayNumber, sayShort, words } from '../words.js'
import { ScreenButton } from './screen-buttons.js'

interface TextsOnShowProps extends Pick<DeskProps, 'desk'> {
  readonly control: DeskControl
  readonly screen: ScreenChoice
}

/** The texts that a control shows, newest first; each can be shown alone or taken back. */
export function TextsOnShow({ desk, control: { lid, texts = [] }, screen }: TextsOnShowProps) {
  const [newest, ...older] = [...texts].reverse()
  if (newest === undefined) return <p class="state nothing">{words.control.nothing}</p>
  const one = (text: ShownText) => (
    <OneTextOnShow key={text.textId} desk={desk} lid={lid} text={text} screen={screen} />
  )
  return (
    <div class="state">
      {one(newest)}
      {older.length > 0 && (
        <details class="folded">
          <summary>{fill(words.control.shownBefore, { n: sayNumber(older.length) })}</summary>
          {older.map(one)}
        </details>
      )}
    </div>
  )
}

interface OneTextOnShowProps extends Omit<TextsOnShowProps, 'control'> {
  readonly lid: number
  readonly text: ShownText
}

function OneTextOnShow({ desk, lid, text: { textId, value }, screen }: OneTextOnShowProps) {
  const { isBusy } = useTouch(desk, `text ${textId}`)
  return (
    <div class="shown-text" aria-busy={isBusy}>
      <blockquote class="said" dir="auto">
        {value}
      </blockquote>
      <div class="text-buttons">
        <ScreenButton
          desk={desk}
          choice={{ show: { textId } }}
          isOn={isOnScreen(screen, { textId })}
          label={fill(words.screen.textOf, { text: sayShort(value) })}
          class="quiet"
        >
          {words.screen.text}
        </ScreenButton>
        <SteerButton
          desk={desk}
          class="quiet"
          aria-label={fill(words.control.takeBackOf, { text: sayShort(value) })}
          onClick={() => desk.steer.takeBack(lid, textId)}
        >
          {words.control.takeBack}
        </SteerButton>
      </div>
    </div>
  )
}
