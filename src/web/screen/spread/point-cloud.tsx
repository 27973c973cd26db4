import { useCallback, useId, useRef } from 'preact/hooks'
import { asPercent, fill } from '../../language/wording.js'
import { words } from '../words.js'
import { contourPath } from './contours.js'
import { fieldSide, smoothField } from './smooth-field.js'
import { useGliding } from './use-gliding.js'

interface PointCloudProps {
  /** How many people are in each of 8 × 8 cells, rows from the bottom. */
  readonly grid: readonly number[]
  /** The mean x and y of all. */
  readonly centre: readonly [x: number, y: number]
}

/** Heights at which outlines are drawn, as parts of the highest. */
const levels = [0.1, 0.3, 0.5, 0.7, 0.9]

/** Where people point on an XYPad: a cloud with outlines like those of hills on a map, and the centre. Left is left in every language. */
export function PointCloud({ grid, centre: [x, y] }: PointCloudProps) {
  const hills = useRef<SVGGElement>(null)
  const edge = useId()
  const most = Math.max(1, ...grid)
  const draw = useCallback((heights: readonly number[]) => {
    const field = smoothField(heights)
    const highest = field.reduce((most, height) => Math.max(most, height), 0)
    for (const [at, path] of [...hills.current!.children].entries())
      path.setAttribute('d', highest > 0 ? contourPath(field, fieldSide, levels[at]! * highest) : '')
  }, [])
  useGliding(
    grid.map((people) => people / most),
    draw,
  )
  return (
    <div class="cloud">
      <svg viewBox="-1 -1 102 102" aria-hidden="true">
        <clipPath id={edge}>
          <rect width="100" height="100" rx="4" />
        </clipPath>
        <rect class="plane" width="100" height="100" rx="4" />
        <path class="cross" d="M50 0V100M0 50H100" />
        <g class="hills" clip-path={`url(#${edge})`} ref={hills}>
          {levels.map((level) => (
            <path key={level} />
          ))}
        </g>
        <g class="centre" style={{ '--x': x, '--y': y }}>
          <circle r="4.4" />
          <circle r="1.7" />
        </g>
      </svg>
      <p class="unseen">{fill(words.centre, { x: asPercent(x), y: asPercent(y) })}</p>
    </div>
  )
}
