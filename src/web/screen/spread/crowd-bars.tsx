import { asCount, asPercent, fill } from '../../language/wording.js'
import { words } from '../words.js'

interface CrowdBarsProps {
  /** How many people there are. */
  readonly people: number
  /** How many of them are in each of equal parts of the way. */
  readonly hist: readonly number[]
  /** 0 to 1. */
  readonly median: number
}

/** The lowest a bar is where there is anybody, as a part of the highest: one can be seen beside thousands. */
const lowest = 0.03

/** Where people are on a Slider: bars, and above them the median, which moves with the crowd. */
export function CrowdBars({ people, hist, median }: CrowdBarsProps) {
  const most = Math.max(1, ...hist)
  return (
    <div class="histogram">
      <div class="median" style={{ '--part': median }}>
        <p>
          <span class="note">{words.median}</span> <b class="number">{asPercent(median)}</b>
        </p>
      </div>
      <div class="bins" style={{ '--part': median }}>
        {hist.map((people, bin) => (
          <i key={bin} style={{ '--part': people > 0 ? Math.max(lowest, people / most) : 0 }} />
        ))}
      </div>
      <p class="ends number">
        <span>{asPercent(0)}</span>
        <span class="people">{fill(words.people, { n: asCount(people) })}</span>
        <span>{asPercent(1)}</span>
      </p>
    </div>
  )
}
