import { useState } from 'preact/hooks'
import type { ControlOnShow } from '../../../wire/stream/show.js'
import { fill } from '../../language/wording.js'
import { controlTraits } from '../../look/control-traits.js'
import { countOf } from '../model/rates.js'
import { sayNumber, sayShare, sayShort, words } from '../words.js'
import { ControlReading, TextsOnShow } from './control-reading.js'
import { Fact, Sparkline } from './marks.js'
import { ResetButton } from './reset-button.js'
import { type DeskProps, SteerSwitch } from './steer-parts.js'

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
      {crowd && <CrowdFacts control={control} />}
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

/** Those that are 0 to 1. */
const shareSignals = ['share', 'energy', 'sync']
const names: Readonly<Record<string, string>> = words.signals

function CrowdFacts({ control }: { readonly control: ControlOnShow }) {
  const { hist, ...others } = control.crowd ?? {}
  const facts = Object.entries(others).filter(([name]) => !(name === 'share' && control.votes))
  return (
    <>
      <dl class="facts">
        {facts.map(([name, signal]) => (
          <Fact key={name} name={names[name] ?? name}>
            {saySignal(name, signal, control)}
          </Fact>
        ))}
      </dl>
      {Array.isArray(hist) && <Histogram shares={hist} />}
    </>
  )
}

/** How people are spread, as eight columns. The highest one has the full height. @param props.shares of people, 0 to 1. */
function Histogram({ shares }: { readonly shares: readonly number[] }) {
  const most = Math.max(...shares, 0.001)
  const label = fill(words.signals.histLabel, { shares: shares.map(sayShare).join(', ') })
  return (
    <div class="histogram" role="img" aria-label={label}>
      {shares.map((share, at) => (
        <span key={at} style={{ height: `${Math.max(3, (100 * share) / most)}%` }} />
      ))}
    </div>
  )
}

function saySignal(name: string, signal: number | readonly number[], control: ControlOnShow): string {
  if (name === 'winner' && typeof signal === 'object') {
    const [option = -1, margin = 0] = signal
    const options = control.type === 'Index' ? control.options : []
    const { label } = options.find(({ index }) => index === option) ?? {}
    return label === undefined ? '–' : `${label} (${margin < 0 ? '−' : '+'}${sayShare(Math.abs(margin))})`
  }
  if (typeof signal === 'object') return signal.map(sayNumber).join(' · ')
  return shareSignals.includes(name) ? sayShare(signal) : sayNumber(signal)
}
