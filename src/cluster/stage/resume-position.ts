import type { BatchPosition } from '../../state/cluster/applied-offsets.js'
import type { Start } from '../ordered-consumer.js'
import type { StreamFacts } from '../stored/stored-stream.js'

/** A copy of a stream that is put back has the same messages up to some time before it was lost. */
const beforeMs = 60_000
/** The broker says the time of one message in two ways, which differ in rounding. */
const roundingMs = 1

/**
 * Where the stage goes on in the stream of batches, and what has become of the stream, in words, if it is not what it was.
 * The broker may have lost the stream, or put an older copy of it back; then a number of its messages means another one.
 * Reading again from a time is safe: batches that were counted are known by their own numbers.
 *
 * @param position of the last message that was taken.
 * @param timeThere when the message that now has this sequence was stored, ms since 1970; undefined if there is none.
 */
export function findResumePosition(
  position: BatchPosition | undefined,
  facts: Pick<StreamFacts, 'created' | 'first' | 'last'>,
  timeThere: number | undefined,
): { readonly start: Start; readonly trouble: string | undefined } {
  if (position === undefined) return { start: { after: 0 }, trouble: undefined }
  const { created, sequence, at } = position
  if (facts.created !== created) {
    // All that is in a new one was stored after it was made, by whatever clock the broker has now.
    const since = Math.min(at - beforeMs, Date.parse(facts.created))
    return { start: { since }, trouble: 'the stream of batches was lost and has been made again' }
  }
  const isGone = timeThere === undefined && facts.first <= sequence
  const isOther = timeThere !== undefined && Math.abs(timeThere - at) > roundingMs
  if (facts.last < sequence || isGone || isOther)
    return { start: { since: at - beforeMs }, trouble: 'an older copy of the stream of batches was put back' }
  const lost = facts.first - sequence - 1
  const trouble = lost > 0 ? `${lost} batches were removed before they were counted` : undefined
  return { start: { after: sequence }, trouble }
}
