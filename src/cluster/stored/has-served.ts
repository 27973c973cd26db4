import type { Broker } from '../broker.js'
import { batchesStream, recordsStream, showStream } from '../names.js'
import { StoredStream } from './stored-stream.js'

/**
 * Whether a broker has ever stored anything of a stage. One that has lost its lease alone has.
 *
 * @throws without a connection.
 */
export async function hasServed(broker: Broker): Promise<boolean> {
  const streams = [batchesStream, recordsStream, showStream].map((name) => new StoredStream(broker, name))
  const facts = await Promise.all(streams.map((stream) => stream.facts()))
  return facts.some((found) => found !== undefined && found.last > 0)
}
