import type { ControlOnShow } from '../../../wire/stream/show.js'
import { fill } from '../../language/wording.js'
import { Fact } from '../parts/marks.js'
import { sayNumber, sayShare, words } from '../words.js'

/** Those that are 0 to 1. */
const shareSignals = ['share', 'energy', 'sync']
const names: Readonly<Record<string, string>> = words.signals

/** The signals of the people at a control, as the layout asks for them. */
export function CrowdFacts({ control }: { readonly control: ControlOnShow }) {
  // The card lists words by themselves.
  const { hist, words: _, ...others } = control.crowd ?? {}
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
