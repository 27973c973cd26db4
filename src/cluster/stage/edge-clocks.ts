import { leeway } from '../../auth/jwt.js'
import type { EdgeHeartbeat } from '../edge-heartbeat.js'
import type { Member } from '../members.js'

/** Names edges whose clock is so far off that new tokens of one machine are refused at the other; null if there is none. */
export function describeClocks(edges: readonly Member<EdgeHeartbeat>[]): string | null {
  const off = edges.flatMap(({ name, heartbeat, isHere, heardAt }) => {
    const seconds = ((heartbeat.at ?? heardAt) - heardAt) / 1000
    if (!isHere || Math.abs(seconds) <= leeway) return []
    return `the clock of the edge ${name} is ${Math.abs(seconds).toFixed(0)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine's`
  })
  if (off.length === 0) return null
  return `${off.join('; ')}: new tokens of one are refused at the other; let all machines follow one time server`
}
