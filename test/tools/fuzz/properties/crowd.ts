import fc from 'fast-check'
import { controlTypes } from '../../../../src/controls/control-types.js'
import { playHistory } from '../../../crowd/support/play-history.js'
import { damaged } from '../damaged.js'
import type { Property } from './property.js'

/** One of each kind of step, as the numbers from which a history is read: what, who, and two that say how. */
const steps = [
  [0, 1, 0, 0],
  [0, 2, 3, 1],
  [40, 0, 40, 2],
  [40, 9, 20, 3],
  [55, 0, 30, 0],
  [70, 0, 15, 1],
  [78, 0, 9, 0],
  [85, 1, 1, 0],
  [95, 1, 0, 0],
  [95, 1, 1, 0],
  [107, 0, 0, 0],
  [110, 0, 0, 0],
  [112, 0, 11, 0],
  [112, 0, 26, 1],
  [116, 0, 0, 0],
].map((step) => Buffer.from(step))

const known = fc.constantFrom(
  ...controlTypes.map((_, type) => Buffer.concat([Buffer.from([type, 2, 1, 0]), ...steps])),
)
const any = fc.uint8Array({ minLength: 8, maxLength: 1200, size: 'max' }).map((bytes) => Buffer.from(bytes))

/** Whatever people do and operators change, every signal of a crowd is what its definition says. */
export const crowd: Property = {
  inputs: fc.oneof({ weight: 3, arbitrary: damaged(known, { words: steps }) }, { weight: 1, arbitrary: any }),
  check: playHistory,
}
