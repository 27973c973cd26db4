import type { ControlOnShow } from '../../../../wire/stream/show.js'
import { Histogram } from '../../marks/histogram.js'
import { sayNumber, sayShare, words } from '../../words.js'

interface CrowdFactsProps {
  readonly control: ControlOnShow
  readonly crowd: NonNullable<ControlOnShow['crowd']>
}

const names: Readonly<Record<string, string>> = words.signals

/** The signals of a control. */
export function CrowdFacts({ control, crowd }: CrowdFactsProps) {
  const { hist, ...others } = crowd
  const facts = Object.entries(others).filter(([name]) => !(name === 'share' && control.votes))
  return (
    <>
      <dl class="facts">
        {facts.map(([name, signal]) => (
          <div key={name}>
            <dt>{names[name] ?? name}</dt>
            <dd class="number" dir="auto">
              {saySignal(name, signal, control)}
            </dd>
          </div>
        ))}
      </dl>
      {Array.isArray(hist) && <Histogram shares={hist} />}
    </>
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
  return isShare(name) ? sayShare(signal) : sayNumber(signal)
}

/** Whether a signal is a share, 0 to 1. */
function isShare(name: string): boolean {
  return name === 'share' || name === 'energy' || name === 'sync'
}
