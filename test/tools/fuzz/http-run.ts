import { startTiming } from '../../support/quiet-machine.js'
import { judgeGrowth } from '../soak/judge-growth.js'
import type { Reading } from '../soak/probe.js'
import { targetLayoutId } from './commands.js'
import { damageRequest } from './http-damage.js'
import { type Credentials, inventRequest } from './http-request.js'
import { HttpSwarm } from './http-swarm.js'
import { writeRequest } from './http-wire.js'
import type { Phones } from './phones.js'
import { Random } from './random.js'
import { apiKey, type Target, tokenOf } from './target.js'
import { unlessBusy } from './unless-busy.js'

const parts = 10
/** Parts until then: the daemon fills what it remembers, and its memory grows. */
const warmUp = 3
/** MiB. */
const mostGrowth = { rss: 20, heap: 4 }
const healthWithinMs = 500

/**
 * Sends damaged requests, and prints the results.
 *
 * @returns what went wrong.
 */
export async function runDamaged(
  target: Target,
  phones: Phones,
  seed: number,
  requests: number,
): Promise<string[]> {
  const credentials: Credentials = {
    token: tokenOf('stranger', targetLayoutId),
    key: apiKey,
  }
  // Its own random numbers: the order in which connections open and close depends on the machine.
  const random = new Random(seed)
  const invent = (): Buffer =>
    damageRequest(writeRequest(inventRequest(random, credentials), random), invent, random)
  const swarm = new HttpSwarm(target.httpPort, new Random(seed))
  const readings: Reading[] = []
  const timing = startTiming()
  const start = performance.now()
  for (let part = 0; part < parts; part++) {
    await swarm.send(requests / parts, invent)
    readings.push(await target.measure())
    if (part < warmUp) phones.takeWaits()
  }
  const seconds = (performance.now() - start) / 1000
  const { p50, p99 } = phones.takeWaits()
  const health = await timeHealth(target)

  const answers = [...swarm.statuses].sort().map(([status, count]) => `${status} ${count}`)
  console.log(
    `${swarm.sent} requests on ${swarm.resets} connections, ${(swarm.sent / seconds).toFixed(0)}/s; ${swarm.answers} answers: ${answers.join(', ')}`,
  )
  console.log(
    `phones p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms; health afterwards within ${health.toFixed(1)} ms`,
  )
  return [
    ...judgeGrowth(readings, mostGrowth),
    ...unlessBusy(
      timing,
      health <= healthWithinMs ? [] : [`/healthz was not answered within ${healthWithinMs} ms afterwards`],
    ),
    ...judgeAnswers(swarm),
  ]
}

/** How many ms until it reports that it is healthy; Infinity if it does not. */
async function timeHealth({ httpPort }: Target): Promise<number> {
  const start = performance.now()
  const { status } = await fetch(`http://127.0.0.1:${httpPort}/healthz`)
  return status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY
}

/** No internal error of the daemon; and a run in which everything is refused at once has tested nothing. */
function judgeAnswers({ sent, answers, statuses }: HttpSwarm): string[] {
  const own = [...statuses].filter(([status]) => status >= '500' && status !== '505')
  return [
    ...own.map(([status, count]) => `${count} answers with status ${status}`),
    ...(answers > 0.25 * sent ? [] : ['too few answers: this run has tested too little']),
    ...(statuses.size >= 10 ? [] : ['too few kinds of answers: this run has tested too little']),
    ...(Number(statuses.get('200')) > 0.05 * sent
      ? []
      : ['too few were accepted: this run has tested too little']),
  ]
}
