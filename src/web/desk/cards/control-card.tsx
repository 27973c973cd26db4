import { useState } from 'preact/hooks'
import type { ScreenChoice } from '../../../wire/screen.js'
import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import { controlTraits } from '../../look/control-traits.js'
import type { DeskControl, SimplePage } from '../model/desk-show.js'
import { countOf } from '../model/rates.js'
import { isOnScreen } from '../model/screen-content.js'
import { Course } from '../parts/course.js'
import { memo } from '../parts/memo.js'
import { type DeskProps, SteerSwitch } from '../parts/steer-parts.js'
import { sayShort, words } from '../words.js'
import { ClosingTime, isOftenTimed, TimeLeft } from './closing-time.js'
import { ControlReading } from './control-reading.js'
import { CrowdFacts } from './crowd-facts.js'
import { sayGist } from './gist.js'
import { usePacked } from './packed.js'
import { ResetButton } from './reset-button.js'
import { ScreenButtons } from './screen-buttons.js'
import { TextsOnShow } from './shown-texts.js'

/** Only what changes the card: it is drawn again when one of these is another one. */
interface ControlCardProps extends Pick<DeskProps, 'desk' | 'ask'> {
  readonly control: DeskControl
  readonly page: SimplePage
  /** What the screens show, where the service says so. */
  readonly screen: ScreenChoice | undefined
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
  const isShort = isFolded || isArranged
  const states = [
    control.enabled || 'disabled',
    isShort && 'short',
    isOnScreen(screen, { lid: control.lid }) && 'on-screen',
  ]
  return (
    <article
      ref={card}
      class={`card control ${states.filter((state) => typeof state === 'string').join(' ')}`}
      aria-labelledby={id}
    >
      <CardHead {...props} id={id} />
      {isShort ? <Gist control={control} /> : <CardBody {...props} />}
    </article>
  )
})

function CardHead({
  desk,
  control,
  page,
  isFolded,
  isArranged,
  id,
}: ControlCardProps & { readonly id: string }) {
  const { lid, type, address, props } = control
  const label = sayShort(props.label)
  const move = (by: -1 | 1, button: HTMLElement) => {
    desk.cards.move(page, lid, by)
    // An element that is moved loses the focus.
    requestAnimationFrame(() => requestAnimationFrame(() => button.focus()))
  }
  return (
    <header>
      <div class="what">
        <p class="eyebrow">
          {words.types[controlTraits[type].word]} <span class="number">{address}</span>
        </p>
        <h3 id={id} class={props.label.length > 80 ? 'long' : undefined}>
          <bdi>{props.label}</bdi>
        </h3>
      </div>
      {isArranged ? (
        <>
          <Button
            class="quiet"
            aria-label={fill(words.cards.up, { label })}
            onClick={({ currentTarget }) => move(-1, currentTarget)}
          >
            <Chevron points="4,15 12,7 20,15" />
          </Button>
          <Button
            class="quiet"
            aria-label={fill(words.cards.down, { label })}
            onClick={({ currentTarget }) => move(1, currentTarget)}
          >
            <Chevron points="4,9 12,17 20,9" />
          </Button>
        </>
      ) : (
        <Button
          class="quiet"
          aria-label={fill(words.cards.details, { label })}
          aria-expanded={!isFolded}
          onClick={() => desk.cards.fold(lid, !isFolded)}
        >
          <Chevron points={isFolded ? '4,9 12,17 20,9' : '4,15 12,7 20,15'} />
        </Button>
      )}
    </header>
  )
}

function Chevron({ points }: { readonly points: string }) {
  return (
    <svg class="chevron" viewBox="0 0 24 24" aria-hidden="true">
      <polyline points={points} />
    </svg>
  )
}

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
  const { lid, type, enabled, crowd } = control
  const label = sayShort(control.props.label)
  const [isAsked, setAsked] = useState(false)
  const isTimed = isAsked || isOftenTimed(control) || control.closesAt !== undefined
  return (
    <>
      {controlTraits[type].last === 'texts' ? (
        <TextsOnShow desk={desk} control={control} screen={screen} />
      ) : (
        <ControlReading control={control} />
      )}
      {crowd && <CrowdFacts control={control} />}
      <Course
        title={countOf(control) === undefined ? words.control.seen : undefined}
        read={() => desk.rates.course(lid, performance.now())}
      />
      <footer>
        <SteerSwitch
          desk={desk}
          touch={`enabled ${lid}`}
          checked={enabled}
          aria-label={fill(words.control.enabledOf, { label })}
          onTouch={() => desk.steer.enable(lid, !enabled)}
        >
          {enabled ? words.control.enabled : words.control.disabled}
        </SteerSwitch>
        <ResetButton desk={desk} ask={ask} control={control} />
      </footer>
      {isTimed && <ClosingTime desk={desk} control={control} />}
      <div class="card-buttons">
        <ScreenButtons desk={desk} control={control} screen={screen} />
        {!isOftenTimed(control) && control.closesAt === undefined && (
          <Button
            class="icon"
            aria-label={fill(words.timing.openForTimeOf, { label })}
            title={words.timing.openFor}
            aria-expanded={isAsked}
            onClick={() => setAsked(!isAsked)}
          >
            <svg class="chevron" viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="13" r="8" />
              <polyline points="12,8 12,13 15,15" />
            </svg>
          </Button>
        )}
      </div>
    </>
  )
}
