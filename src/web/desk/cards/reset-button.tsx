import type { ControlOnShow } from '../../../wire/stream/show.js'
import { fill } from '../../language/wording.js'
import { controlTraits } from '../../look/control-traits.js'
import type { DeskShow } from '../model/desk-show.js'
import { waitingFor } from '../model/desk-texts.js'
import { type DeskProps, SteerButton } from '../parts/steer-parts.js'
import { sayNumber, sayShort, sayThings, words } from '../words.js'

interface ResetControl extends Pick<ControlOnShow, 'lid' | 'type'> {
  readonly label: string
}

interface ResetButtonProps extends Pick<DeskProps, 'desk' | 'ask'> {
  /** Undefined: everything. */
  readonly control?: ResetControl
}

/** Resets a control or everything, after a question that says what is lost as of the touch. */
export function ResetButton({ desk, ask, control }: ResetButtonProps) {
  const label = sayShort(control?.label ?? '')
  const action = control ? words.control.reset : words.control.resetAll
  const askFirst = () =>
    ask({
      title: control ? fill(words.ask.reset, { label }) : words.ask.resetAll,
      more: desk.show ? sayLosses(desk.show, control) : '',
      action,
      isDangerous: true,
      yes: () => desk.steer.reset(control?.lid),
    })
  return (
    <SteerButton
      desk={desk}
      touch={`reset ${control?.lid ?? 'all'}`}
      class={control ? 'quiet' : 'reset-all'}
      aria-label={control && fill(words.control.resetOf, { label })}
      onClick={askFirst}
    >
      {action}
    </SteerButton>
  )
}

function sayLosses(show: DeskShow, control: ResetControl | undefined): string {
  const { count, isLeast } = waitingFor(show, control?.lid)
  const { atLeast, ...exactly } = words.ask.waitingToo
  const known = isLeast ? atLeast : sayThings(count, exactly)
  const waiting = count === 0 ? '' : ` ${fill(known, { n: sayNumber(count) })}`
  if (control === undefined) return words.ask.resetAllMore + waiting
  const isText = controlTraits[control.type].last === 'texts'
  return (isText ? words.ask.resetTextMore : words.ask.resetMore) + waiting
}
