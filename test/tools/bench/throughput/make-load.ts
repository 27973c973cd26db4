import { httpAction, type PlannedConnection, streamAction, tokenIn } from '../generator/write-plan.js'
import { type Audience, makeRequests } from './make-requests.js'

/** Actions that a stream sends at once. */
const together = 8

/** Connections that act as fast as they are answered. */
export interface Load {
  readonly name: string
  readonly connections: readonly PlannedConnection[]
  /** Requests of a connection that are sent at once. */
  readonly depth: number
}

/** The requests of an audience, spread over so many connections and over the ports. */
export function makeLoad(
  audience: Audience,
  over: 'http' | 'stream',
  count: number,
  ports: readonly number[],
): Load {
  // A stream has one token; a connection carries the requests of several phones.
  const requests = makeRequests(over === 'http' ? audience : { ...audience, tokens: count })
  const connections = Array.from({ length: count }, (_, n): PlannedConnection => {
    const own = requests.filter((_, at) => at % count === n)
    const port = ports[n % ports.length]!
    return over === 'http'
      ? { kind: over, port, requests: own.map(httpAction) }
      : { kind: over, port, hello: { token: tokenIn(own[0]!) }, requests: own.map(streamAction) }
  })
  return over === 'http'
    ? { name: `HTTP, ${count} connections`, connections, depth: 1 }
    : { name: `streams, ${together} actions in flight on each of ${count}`, connections, depth: together }
}
