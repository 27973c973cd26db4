import { fill } from '../../language/choose-words.js'
import { Sparkline } from '../marks/sparkline.js'
import type { DeskShow } from '../model/desk-show.js'
import type { Desk } from '../steer/desk.js'
import { sayNumber, words } from '../words.js'

interface TrafficPanelProps {
  readonly desk: Desk
  readonly show: DeskShow
  /** ms on a clock that never goes back. */
  readonly now: number
}

/** What each refusal means, and what to do. */
const meanings: Readonly<Record<string, readonly string[]>> = words.refusals

/** How much the audience does, and how much of it was refused and why. */
export function TrafficPanel({ desk, show, now }: TrafficPanelProps) {
  const { accepted, refused } = show.actions
  const perSecond = roughly(show.actions.perSecond)
  const course = desk.actionRate.course(now)
  const label = fill(words.control.course, { n: sayNumber(perSecond), most: sayNumber(Math.max(...course)) })
  const reasons = Object.entries<number>({ ...refused }).sort(([, one], [, other]) => other - one)
  const sum = reasons.reduce((all, [, count]) => all + count, 0)
  return (
    <section class="card traffic" aria-labelledby="traffic">
      <h2 id="traffic">{words.traffic.title}</h2>
      <p class="figure number">
        {sayNumber(perSecond)} <small>{words.traffic.perSecond}</small>
      </p>
      <Sparkline values={course} label={label} />
      <dl class="facts">
        <div>
          <dt>{words.traffic.accepted}</dt>
          <dd class="number">{sayNumber(accepted)}</dd>
        </div>
        <div>
          <dt>{words.traffic.refused}</dt>
          <dd class="number">{sayNumber(sum)}</dd>
        </div>
      </dl>
      {reasons.length === 0 ? (
        <p class="nothing">{words.traffic.none}</p>
      ) : (
        <ul class="reasons">
          {reasons.map(([code, count]) => {
            const [means, todo] = meanings[code] ?? meanings.other!
            return (
              <li key={code}>
                <b class="number">{sayNumber(count)}</b>
                <p>
                  {fill(means!, { code })} <small>{todo}</small>
                </p>
              </li>
            )
          })}
        </ul>
      )}
      <p class="soft">{words.traffic.since}</p>
    </section>
  )
}

/** Drops decimals that change too fast to read. */
function roughly(rate: number): number {
  return rate < 10 ? rate : Math.round(rate)
}
