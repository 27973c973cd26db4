import type { Broker } from '../broker.js'
import { allTurns, recordsStream, recordsSubject, showBucket, turnsStream } from '../names.js'
import { longestTurn } from '../turn.js'
import { StoredStream } from './stored-stream.js'

/** Of what is free when it is made: the show and the lease always have the rest. */
const turnsShare = 0.6
export const recordsShare = 0.6

/** Makes at the broker what is not there yet: the streams and the bucket. @throws without a connection, or the right to. */
export async function prepareBroker(broker: Broker): Promise<void> {
  await new StoredStream(broker, turnsStream).make(allTurns, turnsShare, longestTurn)
  await new StoredStream(broker, recordsStream).make(recordsSubject, recordsShare)
  await broker.makeBucket(showBucket)
}
