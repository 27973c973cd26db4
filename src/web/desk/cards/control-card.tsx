import { useCallback, useState } from 'preact/hooks'
import type { ScreenChoice } from '../../../wire/screen.js'
import { controlTraits } from '../../look/control-traits.js'
import type { DeskControl, SimplePage } from '../model/desk-show.js'
import { countOf } from '../model/rates.js'
import { isOnScreen } from '../model/screen-content.js'
import { Course } from '../parts/course.js'
import { memo } from '../parts/memo.js'
import type { DeskProps } from '../parts/steer-parts.js'
import { words } from '../words.js'
import { CardActions } from './card-actions.js'
import { CardHead } from './card-head.js'
import { TimeLeft } from './closing-time.js'
import { ControlReading } from './control-reading.js'
import { CrowdFacts } from './crowd-facts.js'
import { sayGist } from './gist.js'
import { useInSight } from './in-sight.js'
import { usePacked } from './packed.js'
import { TextsOnShow } from './texts-on-show.js'
import { TopWords } from './top-words.js'

/** Only what changes the card: it is drawn again when one of these is another one. */
interface ControlCardProps extends Pick<DeskProps, 'desk' | 'ask'> {
  readonly control: DeskControl
  readonly page: SimplePage
  /** What the screens show of it. */
  readonly screen: ScreenChoice
  readonly isFolded: boolean
  /** Whether the operator arranges the cards now. */
  readonly isArranged: boolean
}

/** A control of every page has several cards, so its lid is no unique id. */
let nextId = 1

/** A control: what the audience did with it, and the switches for it. */
export const ControlCard = memo((props: ControlCardProps) => {
  const { control, screen, isFolded, isArranged } = props
  const [id] = useState(() => `control-${nextId++}`)
  const card = usePacked<HTMLElement>()
  const shown = useInSight(control, card)
  const states = [
    control.enabled || 'disabled',
    (isFolded || isArranged) && 'short',
    isOnScreen(screen, { lid: control.lid }) && 'on-screen',
  ]
  return (
    <article
      ref={card}
      class={`card control ${states.filter((state) => typeof state === 'string').join(' ')}`}
      aria-labelledby={id}
    >
      <CardContent {...props} control={shown} id={id} />
    </article>
  )
})

const CardContent = memo((props: ControlCardProps & { readonly id: string }) => {
  const { desk, control, page, isFolded, isArranged, id } = props
  const { lid, type, address } = control
  return (
    <>
      <CardHead
        desk={desk}
        lid={lid}
        label={control.props.label}
        type={type}
        address={address}
        page={page}
        isFolded={isFolded}
        isArranged={isArranged}
        id={id}
      />
      {isFolded || isArranged ? <Gist control={control} /> : <CardBody {...props} />}
    </>
  )
})

function Gist({ control }: Pick<ControlCardProps, 'control'>) {
  const { enabled, closesAt } = control
  return (
    <div class="gist">
      <p class="number" dir="auto">
        {sayGist(control)}
      </p>
      {!enabled && <p class="soft">{words.control.disabled}</p>}
      {enabled && closesAt !== undefined && <TimeLeft closesAt={closesAt} />}
    </div>
  )
}

function CardBody({ desk, ask, control, screen }: ControlCardProps) {
  const { lid, type, enabled, closesAt, results, crowd, props } = control
  const read = useCallback(() => desk.rates.course(lid, performance.now()), [desk, lid])
  return (
    <>
      {controlTraits[type].last === 'texts' ? (
        <TextsOnShow desk={desk} control={control} screen={screen} />
      ) : (
        <ControlReading control={control} />
      )}
      {control.words && control.words.length > 0 && <TopWords list={control.words} />}
      {crowd && <CrowdFacts control={control} />}
      <Course title={countOf(control) === undefined ? words.control.seen : undefined} read={read} />
      <CardActions
        desk={desk}
        ask={ask}
        lid={lid}
        label={props.label}
        type={type}
        enabled={enabled}
        closesAt={closesAt}
        results={results}
        screen={screen}
      />
    </>
  )
}
