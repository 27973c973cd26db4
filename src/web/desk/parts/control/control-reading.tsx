import type { ControlOnShow } from '../../../../wire/stream/show.js'
import { fill } from '../../../language/choose-words.js'
import { controlTraits } from '../../../look/control-traits.js'
import { Level } from '../../marks/level.js'
import { PadView } from '../../marks/pad-view.js'
import { VoteBars } from '../../marks/vote-bars.js'
import { sayNumber, sayShare, sayThings, words } from '../../words.js'

interface ControlReadingProps {
  readonly base: string
  readonly control: ControlOnShow
}

/** The count, the votes or the last value of a control. */
export function ControlReading({ base, control }: ControlReadingProps) {
  const { type, value, count = 0, normalised = 0, votes } = control
  if (type === 'Button')
    return (
      <div class="state">
        <p class="figure number">
          {sayNumber(count)} <small>{sayThings(count, words.control.presses)}</small>
        </p>
        <Level part={normalised} />
      </div>
    )
  if (votes !== undefined) {
    const choices =
      type === 'Index' ? control.options : [{ label: words.control.off }, { label: words.control.on }]
    const sum = votes.reduce((all, each) => all + each, 0)
    const last = type === 'Index' ? value : undefined
    return (
      <div class="state">
        <p class="figure number">
          {sayNumber(sum)} <small>{sayThings(sum, words.control.votes)}</small>
        </p>
        <VoteBars base={base} options={choices} votes={votes} last={last} />
      </div>
    )
  }
  return <LastValue control={control} />
}

function LastValue({ control: { type, value, crowd = {} } }: Pick<ControlReadingProps, 'control'>) {
  const { last } = controlTraits[type]
  if (last === 'place') return <LastPosition value={value} centre={crowd.centre} radius={crowd.radius} />
  if (value === null || value === undefined) return <p class="state nothing">{words.control.nothing}</p>
  if (last === 'level') {
    const marks = [crowd.mean, crowd.median].filter((mark) => typeof mark === 'number')
    return (
      <div class="state">
        <p class="figure number">
          {sayNumber(Number(value))} <small>{words.control.value}</small>
        </p>
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

function LastPosition({
  value,
  centre,
  radius,
}: {
  readonly value: unknown
  readonly centre: unknown
  readonly radius: unknown
}) {
  const last = isPlace(value) ? value : undefined
  const label = last
    ? fill(words.control.position, { x: sayShare(last[0]), y: sayShare(last[1]) })
    : words.control.nothing
  return (
    <div class="state beside">
      <PadView
        value={last}
        centre={isPlace(centre) ? centre : undefined}
        radius={typeof radius === 'number' ? radius : undefined}
        label={label}
      />
      <p class={last ? 'soft' : 'nothing'}>{label}</p>
    </div>
  )
}

function isPlace(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2
}
