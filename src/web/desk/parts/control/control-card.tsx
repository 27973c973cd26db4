import { useState } from 'preact/hooks'
import type { ControlOnShow } from '../../../../wire/stream/show.js'
import { fill } from '../../../language/choose-words.js'
import { controlTraits } from '../../../look/control-traits.js'
import { countOf } from '../../model/rates.js'
import { sayNumber, sayShort, words } from '../../words.js'
import { Sparkline } from '../marks.js'
import { ResetButton } from '../reset-button.js'
import { type DeskProps, SteerSwitch } from '../steer-parts.js'
import { ControlReading } from './control-reading.js'
import { CrowdFacts } from './crowd-facts.js'
import { TextsOnShow } from './texts-on-show.js'

/** A control of every page has several cards, so its lid is no unique id. */
let nextId = 1

/** A control: what the audience did with it, and the switches for it. */
export function ControlCard(props: DeskProps & { readonly control: ControlOnShow }) {
  const { desk, control } = props
  const { lid, type, address, enabled, crowd } = control
  const { label } = control.props
  const { word, last } = controlTraits[type]
  const [id] = useState(() => `control-${nextId++}`)
  const course = desk.rates.course(lid, performance.now())
  const now = course.at(-1) ?? 0
  return (
    <article class={enabled ? 'card control' : 'card control disabled'} aria-labelledby={id}>
      <header>
        <p class="eyebrow">
          {words.types[word]} <span class="number">{address}</span>
        </p>
        <h3 id={id} class={label.length > 80 ? 'long' : undefined}>
          <bdi>{label}</bdi>
        </h3>
      </header>
      {last === 'texts' ? (
        <TextsOnShow desk={desk} control={control} />
      ) : (
        <ControlReading control={control} />
      )}
      {crowd && <CrowdFacts control={control} crowd={crowd} />}
      <div class="course" title={countOf(control) === undefined ? words.control.seen : undefined}>
        <Sparkline values={course} now={now} />
        <span class="number">{fill(words.control.perSecond, { n: sayNumber(now) })}</span>
      </div>
      <footer>
        <SteerSwitch
          desk={desk}
          touch={`enabled ${lid}`}
          checked={enabled}
          aria-label={fill(words.control.enabledOf, { label: sayShort(label) })}
          onTouch={() => desk.steer.enable(lid, !enabled)}
        >
          {enabled ? words.control.enabled : words.control.disabled}
        </SteerSwitch>
        <ResetButton {...props} />
      </footer>
    </article>
  )
}
