/** A rectangle around its centre. Lengths are in rem, which is a part of the wall; 0, 0 is the middle of the cloud. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The room that a cloud has, rem. */
export type Area = Pick<Box, 'width' | 'height'>

/** Whether two boxes have any point in common; edges may touch. */
export function overlaps(a: Box, b: Box): boolean {
  return (
    2 * Math.abs(a.x - b.x) < a.width + b.width - hair && 2 * Math.abs(a.y - b.y) < a.height + b.height - hair
  )
}

/** Whether a box is whole within an area. */
export function isInside({ x, y, width, height }: Box, area: Area): boolean {
  return 2 * Math.abs(x) + width <= area.width + hair && 2 * Math.abs(y) + height <= area.height + hair
}

/** The smallest box that holds both: all that is touched on a straight way from one to the other. */
export function unionOf(a: Box, b: Box): Box {
  const [left, right] = [Math.min(leftOf(a), leftOf(b)), Math.max(rightOf(a), rightOf(b))]
  const [top, bottom] = [Math.min(topOf(a), topOf(b)), Math.max(bottomOf(a), bottomOf(b))]
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
}

/** What sums of fractions may be off by, rem. */
const hair = 1e-9

function leftOf({ x, width }: Box): number {
  return x - width / 2
}

function rightOf({ x, width }: Box): number {
  return x + width / 2
}

function topOf({ y, height }: Box): number {
  return y - height / 2
}

function bottomOf({ y, height }: Box): number {
  return y + height / 2
}
