// `npm run soak -- --minutes N`: a steady mixed load with clients that abort requests, and counts that must agree at
// the end.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Reading } from '../../support/load/probe.js'
import { crowdId, Target, tokenOf } from '../../support/load/target.js'
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
const phones = Array.from({ length: 500 }, (_, n) => `Bearer ${tokenOf(`phone-${n}`, crowdId)}`)
const crowd = new Crowd(target.httpPort, phones)

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

console.log(`event-loop delay: p99 at most ${longest('lagP99')} ms, longest ${longest('lagMax')} ms`)
const problems = [...(await compare()), ...judgeGrowth(readings, mostGrowth)]
await target.stop()
problems.push(...target.faults.slice(0, 10))
console.log(problems.length === 0 ? 'all counts agree' : problems.join('\n'))
process.exit(problems.length === 0 ? 0 : 1)

function longest(kind: 'lagP99' | 'lagMax'): string {
  return Math.max(...readings.map((reading) => reading[kind])).toFixed(1)
}

interface Sums {
  readonly controls: readonly {
    readonly lid: number
    readonly count?: number
    readonly votes?: readonly number[]
  }[]
  readonly actions: { readonly accepted: number }
  readonly displays: readonly { readonly sent: number; readonly dropped: number }[]
}

async function compare(): Promise<string[]> {
  const { accepted, aborted, broken, unexpected } = crowd.ledger
  const received = display.received()
  const { controls } = await target.ask<Sums>(`/layout/${crowdId}/state`)
  const status = await target.ask<Sums>('/status')
  const sum = [...accepted.values()].reduce((total, n) => total + n, 0)
  console.log(
    `${sum} actions answered with 200; the daemon accepted ${status.actions.accepted}, sent ${status.displays[0]?.sent}, the display received ${received}`,
  )
  console.log(`${aborted} requests aborted and ${broken} connections lost, each sent again with its key`)
  const counted = (lid: number) => {
    const control = controls.find((each) => each.lid === lid)
    return control?.count ?? control?.votes?.reduce((total, n) => total + n, 0) ?? 0
  }
  return [
    ...[1, 4]
      .filter((lid) => counted(lid) !== (accepted.get(lid) ?? 0))
      .map((lid) => `control ${lid}: the clients counted ${accepted.get(lid)}, the daemon ${counted(lid)}`),
    ...(status.actions.accepted === sum
      ? []
      : ['the daemon accepted a different number than the clients counted']),
    ...(received === sum ? [] : [`the display received ${received} messages, ${sum} were expected`]),
    ...[...unexpected].map(([code, n]) => `${n} answers with status ${code}`),
  ]
}
