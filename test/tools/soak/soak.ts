// `npm run soak -- --minutes N`: a steady mixed load with clients that abort requests, and counts that must agree at
// the end.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Reading } from '../../support/load/probe.js'
import { crowdId, Target } from '../../support/load/target.js'
import { failuresOf } from '../failures-of.js'
import { openCountingDisplay } from '../fuzz/counting-display.js'
import { judgeGrowth } from '../judge-growth.js'
import { Crowd } from './crowd.js'

/** Until then it fills what it remembers: idempotency keys of 60 s, above all. */
const warmUpMs = 75_000
const readEveryMs = 15_000
/** MiB. In three minutes at 2,000 actions a second a leak of 20 bytes an action shows. */
const mostGrowth = { heap: 1, rss: 5 }

const { values: options } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '2000' } },
})
const minutes = Number(options.minutes)
const rate = Number(options.rate)
if (!(minutes >= 3 && minutes <= 600 && rate > 0 && rate <= 20_000))
  throw new Error('expected --minutes 3..600 and --rate 1..20000; a shorter run could not detect a leak')

const display = await openCountingDisplay()
const target = new Target(display.port)
await target.start()
const crowd = new Crowd(target.httpPort)

console.log(`${rate} actions a second for ${minutes} min`)
const end = performance.now() + minutes * 60_000
crowd.start(rate)
await delay(warmUpMs)
await target.measure()
const readings: Reading[] = []
while (performance.now() + readEveryMs <= end) {
  await delay(readEveryMs)
  readings.push(await target.measure())
}
await delay(end - performance.now())
await crowd.stop()
await delay(500)

const problems = [...(await compare()), ...judgeGrowth(readings, mostGrowth)]
await target.stop()
problems.push(...target.faults.slice(0, 10))
console.log(problems.length === 0 ? 'all counts agree' : problems.join('\n'))
process.exit(problems.length === 0 ? 0 : 1)

interface Sums {
  readonly controls: readonly {
    readonly lid: number
    readonly count?: number
    readonly votes?: readonly number[]
  }[]
  readonly actions: { readonly accepted: number }
}

async function compare(): Promise<string[]> {
  const { accepted, refused, broken } = crowd
  const received = display.received()
  const { controls } = await target.ask<Sums>(`/layout/${crowdId}/state`)
  const { actions } = await target.ask<Sums>('/status')
  const sum = [...accepted.values()].reduce((total, n) => total + n, 0)
  console.log(
    `${sum} actions answered with 200; the daemon accepted ${actions.accepted}, the display received ${received}`,
  )
  console.log(`${broken} connections ended before the answer, after which the action was sent again`)
  const counted = (lid: number) => {
    const { count, votes = [] } = controls.find((each) => each.lid === lid)!
    return count ?? votes.reduce((total, n) => total + n, 0)
  }
  return [
    ...failuresOf([
      ...[1, 4].map((lid) => {
        const [own, its] = [accepted.get(lid) ?? 0, counted(lid)]
        return [own === its, `control ${lid}: the clients counted ${own}, the daemon ${its}`] as const
      }),
      [actions.accepted === sum, 'the daemon accepted a different number than the clients counted'],
      [received === sum, `the display received ${received} messages, ${sum} were expected`],
    ]),
    ...[...refused].map(([status, n]) => `${n} answers with status ${status}`),
  ]
}
