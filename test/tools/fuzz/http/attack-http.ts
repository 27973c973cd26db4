import fc from 'fast-check'
import { apiKey } from '../../../support/load/daemon.js'
import type { Phones } from '../../../support/load/phones.js'
import { type Target, tokenOf } from '../../../support/load/target.js'
import { startTiming } from '../../../support/quiet-machine.js'
import { drawFrom } from '../draw-from.js'
import { failuresOf, unlessBusy } from '../play-show.js'
import { sendInParts } from '../send-in-parts.js'
import { Swarm } from '../swarm.js'
import { HostileClient } from './hostile-client.js'
import { hostileRequest } from './hostile-request.js'

const connections = 400
const healthWithinMs = 500

/** Sends damaged requests, and prints the results. @returns what went wrong. */
export async function attackHttp(
  target: Target,
  phones: Phones,
  seed: number,
  requests: number,
): Promise<readonly string[]> {
  const token = fc.constant(tokenOf('stranger', 'show'))
  const next = drawFrom(hostileRequest({ token, key: apiKey }), seed)
  const swarm = new Swarm(connections, seed, (visit) => new HostileClient(target.httpPort, visit))
  const timing = startTiming()
  const problems = await sendInParts(target, phones, swarm, requests, next)
  const health = await timeHealth(target)
  console.log(`health afterwards within ${health.toFixed(1)} ms`)
  return [...problems, ...unlessBusy(timing, healthProblems(health)), ...judgeAnswers(swarm)]
}

/** How many ms until it reports that it is healthy; Infinity if it does not. */
async function timeHealth({ httpPort }: Target): Promise<number> {
  const start = performance.now()
  const { status } = await fetch(`http://127.0.0.1:${httpPort}/healthz`)
  return status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY
}

function healthProblems(health: number): string[] {
  return failuresOf([
    [health <= healthWithinMs, `/healthz was not answered within ${healthWithinMs} ms afterwards`],
  ])
}

/** No internal error of the daemon; and a run in which everything is refused at once has tested nothing. */
function judgeAnswers(swarm: Swarm): string[] {
  const own = [...swarm.outcomes].filter(([status]) => status >= '500' && status !== '505')
  return failuresOf([
    ...own.map(([status, count]) => [false, `${count} answers with status ${status}`] as const),
    [swarm.countOf(/./) > 0.25 * swarm.sent, 'too few answers: this run has tested too little'],
    [swarm.outcomes.size >= 10, 'too few kinds of answers: this run has tested too little'],
    [swarm.countOf(/^200$/) > 0.05 * swarm.sent, 'too few were accepted: this run has tested too little'],
  ])
}
