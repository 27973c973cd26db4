import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { DeskShow } from './model/desk-show.js'
import { Ask, type AskedFirst, type AskFirst } from './parts/ask.js'
import { ControlCard } from './parts/control/control-card.js'
import { sayLosses } from './parts/control/say-losses.js'
import { DisplaysPanel } from './parts/displays-panel.js'
import { EventsPanel } from './parts/events-panel.js'
import { FailureList } from './parts/failure-list.js'
import { PageSwitcher } from './parts/page-switcher.js'
import { RoomPanel } from './parts/room-panel.js'
import { StateNotices } from './parts/state-notices.js'
import { TextsPanel } from './parts/texts-panel.js'
import { TopBar } from './parts/top-bar.js'
import { TrafficPanel } from './parts/traffic-panel.js'
import type { Desk } from './steer/desk.js'
import { words } from './words.js'

interface DeskViewProps {
  readonly desk: Desk
  readonly base: string
  readonly hasOthers: boolean
  /** ms on a clock that never goes back. */
  readonly now: number
  onLeaveLayout(): void
  onSignOut(): void
}

/** The desk of one layout. */
export function DeskView(props: DeskViewProps) {
  const { desk, base, now } = props
  const { show, isLive } = desk
  const [question, ask] = useState<AskedFirst>()
  if (show === undefined)
    return (
      <main class="entry">
        <p role="status">{words.connecting}</p>
      </main>
    )
  return (
    <div class={`desk${show.held ? ' held' : ''}${isLive ? '' : ' stale'}`}>
      <TopBar {...props} ask={ask} />
      <StateNotices desk={desk} />
      <main>
        <div class="main-column">
          <PageSwitcher desk={desk} show={show} />
          <Controls desk={desk} base={base} show={show} ask={ask} now={now} />
        </div>
        <div class="aside">
          <TextsPanel desk={desk} show={show} />
          <RoomPanel desk={desk} base={base} show={show} ask={ask} />
          <TrafficPanel desk={desk} show={show} now={now} />
        </div>
        <div class="aside">
          <DisplaysPanel desk={desk} show={show} ask={ask} />
          <EventsPanel eventLog={desk.eventLog} />
        </div>
      </main>
      <FailureList desk={desk} />
      {question && <Ask question={question} onDone={() => ask(undefined)} />}
    </div>
  )
}

interface ControlsProps extends Pick<DeskViewProps, 'desk' | 'base' | 'now'> {
  readonly show: DeskShow
  readonly ask: AskFirst
}

/** The controls of the active page and, folded, those that are on other pages only. */
function Controls({ show, ask, ...props }: ControlsProps) {
  const { activePageId, pages, controls } = show
  const active = pages.find(({ pageId }) => pageId === activePageId)
  const others = pages.filter((page) => page !== active)
  const cards = (lids: readonly number[]) => (
    <div class="controls">
      {lids.map((lid) => {
        const control = controls.get(lid)
        return control && <ControlCard key={lid} {...props} show={show} control={control} ask={ask} />
      })}
    </div>
  )
  const resetAll = {
    title: words.ask.resetAll,
    more: sayLosses(show),
    action: words.control.resetAll,
    isDangerous: true,
    yes: () => props.desk.steer.reset(),
  }
  return (
    <>
      <h2 class="unseen">{words.pages.controls}</h2>
      {active?.lids.length === 0 && <p class="nothing">{words.pages.none}</p>}
      {cards(active?.lids ?? [])}
      {others.map(({ pageId, name, lids }) => (
        <OtherPage key={pageId} name={name}>
          {() => cards(lids.filter((lid) => !active?.lids.includes(lid)))}
        </OtherPage>
      ))}
      <button
        type="button"
        class="button reset-all"
        disabled={!props.desk.steer.maySteer}
        aria-busy={props.desk.steer.underWay.has('reset all')}
        onClick={() => ask(resetAll)}
      >
        {words.control.resetAll}
      </button>
    </>
  )
}

/** Rendered only while it is unfolded, since a layout may have many pages. */
function OtherPage({
  name,
  children,
}: {
  readonly name: string
  readonly children: () => ComponentChildren
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="other-page" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{name}</bdi>
      </summary>
      {isOpen && children()}
    </details>
  )
}
