import type { Phones } from '../../support/load/phones.js'
import type { Reading } from '../../support/load/probe.js'
import type { Target } from '../../support/load/target.js'
import { judgeGrowth } from '../judge-growth.js'
import type { Swarm } from './swarm.js'

const parts = 10
/** Parts until then: the daemon fills what it remembers, and its memory grows. */
const warmUp = 3
/** MiB. */
const mostGrowth = { rss: 20, heap: 4 }

/**
 * Lets a swarm attack in ten parts, and measures the daemon's memory after each; prints the results.
 *
 * @param count of all that is sent. @param between done after each part. @returns what has grown.
 */
export async function sendInParts(
  target: Target,
  phones: Phones,
  swarm: Swarm,
  count: number,
  make: () => Buffer,
  between: (part: number) => Promise<void> = async () => {},
): Promise<string[]> {
  const readings: Reading[] = []
  const start = performance.now()
  for (let part = 0; part < parts; part++) {
    await swarm.send(count / parts, make)
    await between(part)
    readings.push(await target.measure())
    if (part < warmUp) phones.takeWaits()
  }
  const perSecond = swarm.sent / ((performance.now() - start) / 1000)
  const { p50, p99 } = phones.takeWaits()
  console.log(`${swarm.sent} sent on ${swarm.visits} connections, ${perSecond.toFixed(0)}/s: ${swarm}`)
  console.log(`phones p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
  return judgeGrowth(readings, mostGrowth)
}
