import { writeText } from '../../../support/wire/frames.js'
import { numberPlace, type PlannedConnection } from '../../../tools/bench/generator/write-plan.js'

/** A request whose body is a number after `#`. */
export const numbered = Buffer.from(
  `POST / HTTP/1.1\r\nhost: tiny.example\r\ncontent-length: ${numberPlace.length + 1}\r\n\r\n#${numberPlace}`,
)

/** Connections over HTTP that send numbers. */
export function httpConnections(port: number, count: number, requests = [numbered]): PlannedConnection[] {
  return Array.from({ length: count }, () => ({ kind: 'http', port, requests }))
}

/** Streams that send numbers, or with `sends: false` only listen. */
export function streams(
  port: number,
  count: number,
  {
    kind = 'stream',
    sends = true,
    group = 0,
  }: Partial<PlannedConnection> & { readonly sends?: boolean } = {},
): PlannedConnection[] {
  const requests = sends ? [writeText(`{"id":"${numberPlace}"}`)] : []
  return Array.from({ length: count }, (_, n) => ({ kind, port, group, hello: { n }, requests }))
}
