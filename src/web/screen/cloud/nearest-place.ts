import { type Area, type Box, isInside, overlaps } from './box.js'

/** Between two turns of the spiral, and between two places on it, rem. */
const pace = 0.4

/** So many parts of that are tried one by one. */
const parts = 8

/** The places of the spiral, as far as they were needed so far: x, y, x, y … */
const spiral: number[] = [0, 0]
let [angle, radius] = [0, 0]

interface Search {
  /** How much wider than high the spiral is. */
  readonly stretch?: number
  /** How far away the place may be, rem, before the spiral is stretched. */
  readonly farthest?: number
}

/**
 * The free place that is nearest to a point: along a spiral (that of Archimedes, as `d3-cloud` has it), the first place where a
 * box is whole within the area and overlaps none of the others.
 *
 * @param size of the box. @param from where the spiral begins. @returns the box there; undefined if there is none.
 */
export function nearestPlace(
  { width, height }: Area,
  from: Pick<Box, 'x' | 'y'>,
  others: readonly Box[],
  area: Area,
  { stretch = 1, farthest = Number.POSITIVE_INFINITY }: Search = {},
): Box | undefined {
  const [across, down] = [area.width / 2 + Math.abs(from.x), area.height / 2 + Math.abs(from.y)]
  const end = Math.min(farthest, Math.hypot(across / stretch, down))
  const box = { x: 0, y: 0, width, height }
  let hit: Box | undefined
  for (let at = 0; ; at += 2) {
    if (at === spiral.length) extend()
    const [x, y] = [spiral[at]!, spiral[at + 1]!]
    if (x * x + y * y > end * end) return undefined
    box.x = from.x + stretch * x
    box.y = from.y + y
    // What stood in the way a moment ago mostly still does.
    if (!isInside(box, area) || (hit && overlaps(box, hit))) continue
    hit = firstThatOverlaps(box, others)
    if (hit === undefined) return closer(box, from, others, area)
  }
}

/** The box, moved toward a point as long as nothing is in the way, less than from one turn of the spiral to the next. */
function closer(box: Box, { x, y }: Pick<Box, 'x' | 'y'>, others: readonly Box[], area: Area): Box {
  let best = box
  const across = (pace * Math.sign(x - box.x)) / parts
  const down = (pace * Math.sign(y - box.y)) / parts
  for (const [dx, dy] of [
    [0, down],
    [across, 0],
  ] as const)
    for (let part = 0; part < parts; part++) {
      const next = { ...best, x: best.x + dx, y: best.y + dy }
      if (!isInside(next, area) || firstThatOverlaps(next, others)) break
      best = next
    }
  return best
}

function extend(): void {
  angle += pace / Math.max(pace, radius)
  radius = (pace * angle) / (2 * Math.PI)
  spiral.push(radius * Math.cos(angle), radius * Math.sin(angle))
}

function firstThatOverlaps(box: Box, others: readonly Box[]): Box | undefined {
  for (const other of others) if (overlaps(box, other)) return other
  return undefined
}
