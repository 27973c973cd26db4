import fc from 'fast-check'
import { apiKey } from '../../../support/load/daemon.js'
import { type Target, tokenOf } from '../../../support/load/target.js'
import { failuresOf } from '../../failures-of.js'
import { drawFrom } from '../draw-from.js'
import type { Attack } from '../play-show.js'
import { HostileClient, Swarm } from '../swarm.js'
import { hostileRequest } from './hostile-request.js'

const connections = 400
/** The greatest number of requests after which a connection is reset. */
const mostRequests = 12
const healthWithinMs = 500

/** Damaged requests. */
export function attackHttp(target: Target, seed: number): Attack {
  const token = fc.constant(tokenOf('stranger', 'show'))
  const next = drawFrom(hostileRequest({ token, key: apiKey }), seed)
  const swarm = new Swarm(
    target.httpPort,
    connections,
    seed,
    (visit) => new RequestClient(visit, mostRequests),
  )
  return {
    send: (count) => swarm.send(count, next),
    judge: async () => {
      console.log(`${swarm}`)
      const begun = performance.now()
      const { ok } = await fetch(`http://127.0.0.1:${target.httpPort}/healthz`)
      const isSoon = ok && performance.now() - begun <= healthWithinMs
      const late = [`/healthz was not answered within ${healthWithinMs} ms afterwards`]
      return { wrong: judgeAnswers(swarm), late: isSoon ? [] : late }
    },
  }
}

class RequestClient extends HostileClient {
  protected begin(): void {
    this.ask()
    // Now and then it leaves without waiting for any answer.
    if (this.visit.random.below(50) === 0) setImmediate(() => this.leave())
  }

  protected read(bytes: Buffer): void {
    const text = bytes.toString('latin1')
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!)
    for (const status of statuses) this.visit.onOutcome(status)
    if (/\r\nconnection: close\r\n/i.test(text)) this.leave()
    else if (statuses.some((status) => status !== '100')) this.ask()
  }
}

/** No internal error of the daemon; and a run in which everything is refused at once has tested nothing. */
function judgeAnswers(swarm: Swarm): string[] {
  return failuresOf([
    [swarm.countOf(/^5(?!05)/) === 0, 'internal errors'],
    [swarm.countOf(/^\d/) > 0.25 * swarm.sent, 'too few answers: this run has tested too little'],
    [swarm.outcomes.size >= 12, 'too few kinds of answers: this run has tested too little'],
    [swarm.countOf(/^200$/) > 0.05 * swarm.sent, 'too few were accepted: this run has tested too little'],
  ])
}
