import { appendFileSync, writeFileSync } from 'node:fs'
import { handshake } from '../../../stream/support/handshake.js'
import { writeText } from '../../../support/wire/frames.js'
import { type ActionRequest, wireText } from '../../../support/wire/phone.js'

/** Where the load generator writes the number of a request, in as many digits. */
export const numberPlace = '@@@@@@@@@@@@'

/** One that the load generator opens. */
export interface PlannedConnection {
  /** A watcher reads the numbers after `#` in what it is told; who is deaf reads nothing once it is open. */
  readonly kind: 'http' | 'stream' | 'watcher' | 'deaf'
  readonly port: number
  /** Those of a group send together; 0 unless said otherwise. */
  readonly group?: number
  /** What a stream says first. */
  readonly hello?: object
  /** What it sends, in order, and then again from the first. */
  readonly requests?: readonly Buffer[]
}

/** What the answer to an accepted action contains, over streams; over HTTP it is the status. */
const accepted = '"ok":true'
/** So that not all of it is in memory twice. */
const pieceBytes = 1 << 20

/** Writes a plan as the load generator reads it (`native/plan.c`). */
export function writePlan(file: string, connections: readonly PlannedConnection[]): void {
  writeFileSync(file, `accepted ${accepted.length}\n${accepted}`)
  let [pieces, bytes] = [[] as Buffer[], 0]
  const flush = () => {
    appendFileSync(file, Buffer.concat(pieces))
    ;[pieces, bytes] = [[], 0]
  }
  const add = (head: string, ...bodies: readonly Buffer[]) => {
    for (const piece of [Buffer.from(head), ...bodies]) bytes += pieces[pieces.push(piece) - 1]!.length
    if (bytes > pieceBytes) flush()
  }
  for (const { kind, port, group = 0, hello, requests = [] } of connections) {
    const upgrade = Buffer.from(kind === 'http' ? '' : handshake())
    const first = kind === 'http' ? Buffer.alloc(0) : writeText(JSON.stringify({ hello }))
    add(`connection ${kind} ${group} ${port} ${upgrade.length} ${first.length}\n`, upgrade, first)
    for (const request of requests) add(`request ${request.length}\n`, request)
  }
  flush()
}

/** An action as a phone sends it over HTTP. */
export function httpAction(request: ActionRequest): Buffer {
  return Buffer.from(wireText(request))
}

/** The same over a stream: with an id, and without the layout, which the token says. */
export function streamAction({ body }: ActionRequest): Buffer {
  return writeText(JSON.stringify({ id: numberPlace, ...JSON.parse(body), layoutId: undefined }))
}

/** The token of a phone that sends this. */
export function tokenIn({ headers }: ActionRequest): string {
  return headers.authorization!.slice('Bearer '.length)
}
