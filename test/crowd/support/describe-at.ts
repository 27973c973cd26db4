import type { Crowd } from '../../../src/crowd/crowd.js'
import type { ShownCrowd } from '../../../src/wire/control-state.js'

/** Describes a crowd; the oracle needs no call to let people go. */
type Described = Pick<Crowd, 'describe'> & Partial<Pick<Crowd, 'expire'>>

/** All signals of a crowd at this time, without those who are gone by then. */
export function describeAt(crowd: Described, now: number): ShownCrowd {
  crowd.expire?.(now)
  return crowd.describe(now)
}
