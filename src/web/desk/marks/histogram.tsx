import { fill } from '../../language/choose-words.js'
import { sayShare, words } from '../words.js'

interface HistogramProps {
  /** Shares of people, 0 to 1; their sum is 1, or all are 0. */
  readonly shares: readonly number[]
}

/** How people are spread, as eight columns. The highest one has the full height. */
export function Histogram({ shares }: HistogramProps) {
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
