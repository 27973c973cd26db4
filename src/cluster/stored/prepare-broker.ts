import { largestBatch } from '../batch.js'
import type { Broker } from '../broker.js'
import { allBatches, batchesStream, recordsStream, recordsSubject, showBucket } from '../names.js'
import { StoredStream } from './stored-stream.js'

/** Of what is free when it is made: the show and the lease always have the rest. */
const batchesShare = 0.6
export const recordsShare = 0.6

/** Makes at the broker what is not there yet: the streams and the bucket. @throws without a connection, or the right to. */
export async function prepareBroker(broker: Broker): Promise<void> {
  await new StoredStream(broker, batchesStream).make(allBatches, batchesShare, largestBatch)
  await new StoredStream(broker, recordsStream).make(recordsSubject, recordsShare)
  await broker.makeBucket(showBucket)
}
