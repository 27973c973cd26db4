import type { Broker } from './broker.js'
import { allTurns, recordsStream, recordsSubject, showBucket, turnsStream } from './names.js'
import { StoredStream } from './stored-stream.js'

/** Makes at the broker what is not there yet: the streams and the bucket. @throws without a connection, or the right to. */
export async function prepareBroker(broker: Broker): Promise<void> {
  await new StoredStream(broker, turnsStream).make(allTurns)
  await new StoredStream(broker, recordsStream).make(recordsSubject)
  await broker.makeBucket(showBucket)
}
