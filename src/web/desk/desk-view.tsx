import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { fill } from '../language/wording.js'
import { Ask, type AskedFirst } from './parts/ask.js'
import { ControlCard } from './parts/control-card.js'
import { DisplaysPanel } from './parts/displays-panel.js'
import { EventsPanel } from './parts/events-panel.js'
import { FailureList, StateNotices } from './parts/notices.js'
import { ResetButton } from './parts/reset-button.js'
import { RoomPanel } from './parts/room-panel.js'
import { type DeskProps, SteerButton } from './parts/steer-parts.js'
import { TextsPanel } from './parts/texts-panel.js'
import { TopBar } from './parts/top-bar.js'
import { TrafficPanel } from './parts/traffic-panel.js'
import type { Desk } from './steer/desk.js'
import type { DeskSession } from './steer/desk-session.js'
import { words } from './words.js'

export function DeskView({ session, desk }: { readonly session: DeskSession; readonly desk: Desk }) {
  const { show, isLive } = desk
  const [question, ask] = useState<AskedFirst>()
  if (show === undefined)
    return (
      <main class="entry">
        <p role="status">{words.connecting}</p>
      </main>
    )
  const part: DeskProps = { desk, show, ask }
  return (
    <div class={`desk${show.held ? ' held' : ''}${isLive ? '' : ' stale'}`}>
      <TopBar session={session} {...part} />
      <StateNotices {...part} />
      <main>
        <div class="main-column">
          <PageSwitcher {...part} />
          <Controls {...part} />
        </div>
        <div class="aside">
          <TextsPanel {...part} />
          <RoomPanel {...part} />
          <TrafficPanel {...part} />
        </div>
        <div class="aside">
          <DisplaysPanel {...part} />
          <EventsPanel {...part} />
        </div>
      </main>
      <FailureList {...part} />
      {question && <Ask question={question} onDone={() => ask(undefined)} />}
    </div>
  )
}

function PageSwitcher({ desk, show }: DeskProps) {
  const { steer } = desk
  return (
    <nav class="pages" aria-label={words.pages.title}>
      {show.pages.map(({ pageId, name }, at) => {
        const isActive = pageId === show.activePageId
        return (
          <SteerButton
            key={pageId}
            desk={desk}
            touch={`page ${pageId}`}
            aria-current={isActive ? 'page' : undefined}
            disabled={!steer.maySteer && !isActive}
            onClick={() => !isActive && steer.maySteer && steer.switchPage(pageId)}
          >
            <small>{isActive ? words.pages.onStage : fill(words.pages.other, { n: at + 1 })}</small>
            <bdi>{name}</bdi>
          </SteerButton>
        )
      })}
    </nav>
  )
}

/** The controls of the active page and, folded, those that are on other pages only. */
function Controls(part: DeskProps) {
  const { activePageId, pages, controls } = part.show
  const active = pages.find(({ pageId }) => pageId === activePageId)
  const others = pages.filter((page) => page !== active)
  const cards = (lids: readonly number[]) => (
    <div class="controls">
      {lids.map((lid) => {
        const control = controls.get(lid)
        return control && <ControlCard key={lid} {...part} control={control} />
      })}
    </div>
  )
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
      <ResetButton {...part} />
    </>
  )
}

interface OtherPageProps {
  readonly name: string
  readonly children: () => ComponentChildren
}

/** Rendered only while it is unfolded, since a layout may have many pages. */
function OtherPage({ name, children }: OtherPageProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="other-page folded" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{name}</bdi>
      </summary>
      {isOpen && children()}
    </details>
  )
}
