import type { FollowerOptions } from '../ordered-follower.js'

type StreamConfig = Parameters<FollowerOptions['start']>[0]['config']
type Kept = Pick<StreamConfig, 'storage' | 'discard' | 'max_age' | 'max_msgs' | 'max_bytes'>

/**
 * How a stream could lose what it has acknowledged, in words: whoever looks after the broker may have made it otherwise
 * than a stage does.
 */
export function streamWeakness({ storage, discard, max_age, max_msgs, max_bytes }: Kept): string | undefined {
  if (storage === 'memory') return 'it is kept in memory; expected files'
  if (max_age > 0) return 'it drops turns by their age; expected no max_age'
  if (discard === 'old' && (max_msgs > 0 || max_bytes > 0))
    return 'it drops old turns when it is full; expected "discard": "new"'
  return undefined
}
