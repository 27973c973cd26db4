import type { StreamConfig } from '@nats-io/jetstream'

/** One message a subject is what a bucket is; others drop by it what they have acknowledged. */
type StreamKind = 'log' | 'bucket'

/**
 * How a stream could lose what it has acknowledged, or refuse what it must take, in words: the broker's administrator
 * may have made or changed it otherwise than a stage does.
 */
export function auditStream(config: StreamConfig, kind: StreamKind = 'log'): string | undefined {
  const { storage, retention, discard, max_age, max_msgs, max_bytes, max_msgs_per_subject } = config
  if (storage === 'memory') return 'it is kept in memory; expected files'
  if (retention !== 'limits')
    return `it drops what nobody waits for (retention "${retention}"); expected "limits"`
  if (max_age > 0) return 'it drops by age; expected no max_age'
  if (discard === 'old' && (max_msgs > 0 || max_bytes > 0))
    return 'it drops the oldest when it is full; expected "discard": "new"'
  if (config.no_ack) return 'it acknowledges nothing; expected "no_ack": false'
  if (config.sealed) return 'it takes nothing any more; expected "sealed": false'
  if (kind === 'bucket') return undefined
  if (max_msgs_per_subject > 0)
    return `it keeps ${max_msgs_per_subject} of each machine (max_msgs_per_subject); expected no such limit`
  if (config.allow_rollup_hdrs) return 'a sender can empty it (allow_rollup_hdrs); expected that this is off'
  if (config.deny_purge) return 'nothing can be dropped from it (deny_purge); expected that this is off'
  return undefined
}

/** How to put it right. */
export const weaknessRemedy =
  'change it so, or stop everything, delete the stream and start the stage, which makes it again'

/** From this part of its bound on, a stream is said to be full. */
const fullPart = 0.9

/** @param fill 0..1; undefined: without a bound. @returns null while there is room enough. */
export function describeFullness(fill: number | undefined): string | null {
  if (fill === undefined)
    return 'the stream of batches has no bound: full, it would lock out the lease of the stage; give it a max_bytes below what the account may store'
  if (fill < fullPart) return null
  return `the stream of batches is full to ${Math.floor(100 * fill)} %: edges answer 503 when no batch fits in; it empties as the stage counts`
}
