import { useState } from 'preact/hooks'
import type { ControlOnShow } from '../../../../wire/stream/show.js'
import { fill } from '../../../language/choose-words.js'
import { controlTraits } from '../../../look/control-traits.js'
import { Sparkline } from '../../marks/sparkline.js'
import type { DeskShow } from '../../model/desk-show.js'
import { countOf } from '../../model/rates.js'
import type { Desk } from '../../steer/desk.js'
import { sayNumber, sayShort, words } from '../../words.js'
import type { AskFirst } from '../ask.js'
import { SteeredSwitch } from '../steered-switch.js'
import { ControlReading } from './control-reading.js'
import { CrowdFacts } from './crowd-facts.js'
import { sayLosses } from './say-losses.js'
import { TextsOnShow } from './texts-on-show.js'

interface ControlCardProps {
  readonly desk: Desk
  readonly base: string
  readonly show: DeskShow
  readonly control: ControlOnShow
  readonly ask: AskFirst
  /** ms on a clock that never goes back. */
  readonly now: number
}

/** A control: what the audience did with it, and the switches for it. */
export function ControlCard({ desk, base, show, control, ask, now }: ControlCardProps) {
  const { lid, type, address, props, enabled, crowd } = control
  const { word, last } = controlTraits[type]
  const [id] = useState(() => `control-${nextId++}`)
  return (
    <article class={enabled ? 'card control' : 'card control disabled'} aria-labelledby={id}>
      <header>
        <p class="eyebrow">
          {words.types[word]} <span class="number">{address}</span>
        </p>
        <h3 id={id} class={props.label.length > 80 ? 'long' : undefined}>
          <bdi>{props.label}</bdi>
        </h3>
      </header>
      {last === 'texts' ? (
        <TextsOnShow desk={desk} control={control} />
      ) : (
        <ControlReading base={base} control={control} />
      )}
      {crowd && <CrowdFacts control={control} crowd={crowd} />}
      <ControlCourse values={desk.rates.course(lid, now)} isCounted={countOf(control) !== undefined} />
      <ControlSwitches desk={desk} show={show} control={control} ask={ask} />
    </article>
  )
}

function ControlCourse({
  values,
  isCounted,
}: {
  readonly values: readonly number[]
  readonly isCounted: boolean
}) {
  const now = values.at(-1) ?? 0
  const label = fill(words.control.course, { n: sayNumber(now), most: sayNumber(Math.max(...values)) })
  return (
    <div class="course" title={isCounted ? undefined : words.control.seen}>
      <Sparkline values={values} label={label} />
      <span class="number">{fill(words.control.perSecond, { n: sayNumber(now) })}</span>
    </div>
  )
}

function ControlSwitches({
  desk,
  show,
  control,
  ask,
}: Pick<ControlCardProps, 'desk' | 'show' | 'control' | 'ask'>) {
  const { lid, enabled, props } = control
  const { label } = props
  const reset = {
    title: fill(words.ask.reset, { label: sayShort(label) }),
    more: sayLosses(show, lid),
    action: words.control.reset,
    isDangerous: true,
    yes: () => desk.steer.reset(lid),
  }
  return (
    <footer>
      <SteeredSwitch
        {...{ desk, name: `enabled ${lid}`, isOn: enabled }}
        label={fill(words.control.enabledOf, { label: sayShort(label) })}
        onTouch={() => desk.steer.enable(lid, !enabled)}
      >
        {enabled ? words.control.enabled : words.control.disabled}
      </SteeredSwitch>
      <button
        type="button"
        class="button quiet"
        disabled={!desk.steer.maySteer}
        aria-busy={desk.steer.underWay.has(`reset ${lid}`)}
        aria-label={fill(words.control.resetOf, { label: sayShort(label) })}
        onClick={() => ask(reset)}
      >
        {words.control.reset}
      </button>
    </footer>
  )
}

/** A control of every page has several cards, so its lid is no unique id. */
let nextId = 1
