import type { Option } from '../../../wire/controls/choice-index.js'
import type { ControlOnShow } from '../../../wire/stream/show.js'
import { fill } from '../../language/wording.js'
import { LayoutPicture } from '../../link/layout-picture.js'
import { controlTraits } from '../../look/control-traits.js'
import { withSoftHyphens } from '../../look/soft-hyphens.js'
import { Amount, Level } from '../parts/marks.js'
import { sayNumber, sayShare, sayThings, words } from '../words.js'

interface ControlReadingProps {
  readonly control: ControlOnShow
}

export function ControlReading({ control }: ControlReadingProps) {
  const { type, count = 0, normalised = 0, votes } = control
  if (type === 'Button')
    return (
      <div class="state">
        <Amount n={count}>{sayThings(count, words.control.presses)}</Amount>
        <Level part={normalised} />
      </div>
    )
  return votes === undefined ? <LastValue control={control} /> : <Votes control={control} votes={votes} />
}

/** Votes as bars, in the order of the options. @param props.votes one number per option. */
function Votes({ control, votes }: ControlReadingProps & { readonly votes: readonly number[] }) {
  const options: readonly Omit<Option, 'index'>[] =
    control.type === 'Index' ? control.options : [{ label: words.control.off }, { label: words.control.on }]
  const last = control.type === 'Index' ? control.value : undefined
  const sum = votes.reduce((all, each) => all + each, 0)
  const most = Math.max(...votes, 1)
  return (
    <div class="state">
      <Amount n={sum}>{sayThings(sum, words.control.votes)}</Amount>
      <ul class="votes stack">
        {options.map(({ label, image }, at) => {
          const count = votes[at] ?? 0
          const share = sum === 0 ? 0 : count / sum
          return (
            <li key={at}>
              <LayoutPicture of={image} width="24" height="24" />
              <span class="name">
                <bdi>{withSoftHyphens(label)}</bdi> {last === at && <small>{words.control.last}</small>}
              </span>
              <b class="number">
                {sayNumber(count)} <small>{sayShare(share)}</small>
              </b>
              <Level part={share} isOther={count < most} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function LastValue({ control }: ControlReadingProps) {
  const { type, value, crowd = {} } = control
  const { last } = controlTraits[type]
  if (last === 'place') return <LastPlace control={control} />
  if (value === null || value === undefined) return <p class="state nothing">{words.control.nothing}</p>
  if (last === 'level') {
    const marks = [crowd.mean, crowd.median].filter((mark) => typeof mark === 'number')
    return (
      <div class="state">
        <Amount n={Number(value)}>{words.control.value}</Amount>
        <Level part={Number(value)} marks={marks} />
      </div>
    )
  }
  if (last === 'switch')
    return (
      <div class="state">
        <p class="figure">
          {value ? words.control.on : words.control.off} <small>{words.control.value}</small>
        </p>
        {typeof crowd.share === 'number' && <Level part={crowd.share} />}
      </div>
    )
  return undefined
}

/** An XY pad: where it was touched last, and the people around their centre. */
function LastPlace({ control: { value, crowd = {} } }: ControlReadingProps) {
  const last = placeOf(value)
  const centre = placeOf(crowd.centre)
  const radius = Math.max(3, 100 * Number(crowd.radius ?? 0))
  const label = last
    ? fill(words.control.position, { x: sayShare(last.x), y: sayShare(last.y) })
    : words.control.nothing
  return (
    <div class="state beside">
      <svg class="pad" viewBox="-4 -4 108 108" role="img" aria-label={label}>
        <rect class="ground" width="100" height="100" rx="6" />
        <path class="cross" d="M50 0V100M0 50H100" />
        {centre && <circle class="crowd" cx={100 * centre.x} cy={100 - 100 * centre.y} r={radius} />}
        {last && <circle class="last" cx={100 * last.x} cy={100 - 100 * last.y} r="4" />}
      </svg>
      <p class={last ? 'soft' : 'nothing'}>{label}</p>
    </div>
  )
}

/** Across and up, 0 to 1. */
function placeOf(value: unknown): { readonly x: number; readonly y: number } | undefined {
  return Array.isArray(value) && value.length === 2 ? { x: value[0], y: value[1] } : undefined
}
