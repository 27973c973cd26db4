import { fill } from '../../language/wording.js'
import { Course } from '../parts/course.js'
import { Amount, Fact } from '../parts/marks.js'
import type { DeskProps } from '../parts/steer-parts.js'
import { sayNumber, words } from '../words.js'

/** What each refusal means, and what to do. */
const meanings: Readonly<Record<string, readonly string[]>> = words.refusals

/** How much the audience does, and how much of it was refused and why. */
export function TrafficPanel({ desk, show }: Pick<DeskProps, 'desk' | 'show'>) {
  const { accepted, refused, perSecond: rate } = show.actions
  // Decimals of a high rate change too fast to read.
  const perSecond = rate < 10 ? rate : Math.round(rate)
  const reasons = Object.entries<number>({ ...refused }).sort(([, one], [, other]) => other - one)
  const sum = reasons.reduce((all, [, count]) => all + count, 0)
  return (
    <section class="card stack on-room" aria-labelledby="traffic">
      <h2 id="traffic">{words.traffic.title}</h2>
      <Amount n={perSecond}>{words.traffic.perSecond}</Amount>
      <Course read={() => desk.actionRate.course(performance.now())} />
      <dl class="facts">
        <Fact name={words.traffic.accepted}>{sayNumber(accepted)}</Fact>
        <Fact name={words.traffic.refused}>{sayNumber(sum)}</Fact>
      </dl>
      {reasons.length === 0 ? (
        <p class="nothing">{words.traffic.none}</p>
      ) : (
        <ul class="reasons stack">
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
