import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useMedia } from '../look/use-media.js'
import { Controls } from './cards/controls.js'
import { DisplaysPanel } from './displays/displays-panel.js'
import { EventsPanel } from './panels/events-panel.js'
import { ExportButton } from './panels/export-button.js'
import { FirstSteps } from './panels/first-steps.js'
import { LightPanel } from './panels/light-panel.js'
import { PageSwitcher } from './panels/page-switcher.js'
import { RecordingPanel } from './panels/recording-panel.js'
import { RoomPanel } from './panels/room-panel.js'
import { ScreenStrip } from './panels/screen-strip.js'
import { TextsPanel } from './panels/texts-panel.js'
import { TrafficPanel } from './panels/traffic-panel.js'
import { Ask } from './parts/ask.js'
import { drawHoldPlaces } from './parts/hold-places.js'
import { HoldSwitch, releaseQuestion } from './parts/hold-switch.js'
import { KeysSheet } from './parts/keys-sheet.js'
import { FailureList, StateNotices } from './parts/notices.js'
import type { AskedFirst, DeskProps } from './parts/steer-parts.js'
import { TopBar } from './parts/top-bar.js'
import { useKeys } from './parts/use-keys.js'
import type { Desk } from './steer/desk.js'
import type { DeskSession } from './steer/desk-session.js'
import { type Tab, Tabs } from './tabs.js'
import { words } from './words.js'

/** Where the parts of the desk do not fit beside each other: a phone, a low window, large letters. */
const smallWindow = '(max-width: 46rem), (max-height: 30rem)'

export function DeskView({ session, desk }: { readonly session: DeskSession; readonly desk: Desk }) {
  const { show, isLive } = desk
  const [question, ask] = useState<AskedFirst>()
  const [hasSheet, setSheet] = useState(false)
  const [tab, setTab] = useState<Tab>('show')
  const isTabbed = useMedia(smallWindow)
  useDeskKeys(desk, question, ask, () => setSheet(!hasSheet))
  useEffect(() => {
    if (show) drawHoldPlaces(() => <HoldSwitch desk={desk} show={show} ask={ask} />)
  })
  useEffect(() => () => drawHoldPlaces(() => null), [])
  if (show === undefined)
    return (
      <main class="entry">
        <p role="status">{words.connecting}</p>
      </main>
    )
  const part: DeskProps = { desk, show, ask }
  const go = (next: Tab) => {
    setTab(next)
    scrollTo(0, 0)
  }
  const lookAtDisplays = () => {
    go('displays')
    document.getElementById('displays')?.scrollIntoView({ block: 'center' })
  }
  const lookAtRoom = () => {
    go('room')
    // Its tab may have to be drawn first.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.room .switch')?.focus())
  }
  const states = [isTabbed && `tabbed at-${tab}`, show.held && 'held', isLive || 'stale']
  return (
    <div class={`desk ${states.filter((state) => typeof state === 'string').join(' ')}`}>
      <TopBar
        session={session}
        hasHold={!isTabbed}
        showKeys={() => setSheet(true)}
        lookAtDisplays={lookAtDisplays}
        {...part}
      />
      <Panels {...part}>
        {session.hasFirstSteps && <FirstSteps session={session} lookAtRoom={lookAtRoom} {...part} />}
      </Panels>
      {isTabbed ? (
        <div class="dock">
          <FailureList desk={desk} />
          <HoldSwitch {...part} />
          <Tabs show={show} current={tab} go={go} />
        </div>
      ) : (
        <FailureList desk={desk} />
      )}
      {hasSheet && <KeysSheet {...part} onDone={() => setSheet(false)} />}
      {question && <Ask key={question.title} question={question} {...part} onDone={() => ask(undefined)} />}
    </div>
  )
}

/** Of what tells of trouble, nothing is scrolled away where there is room for it: it has a column that stays. */
function Panels({ children, ...part }: DeskProps & { readonly children: ComponentChildren }) {
  const { desk, show, ask } = part
  const { texts, waiting, muted, displays } = show
  const { maySteer, tests } = desk.steer
  return (
    <main>
      <StateNotices {...part} />
      <div class="main-column on-show">
        {children}
        <PageSwitcher desk={desk} show={show} />
        <ScreenStrip desk={desk} show={show} />
        {show.light && <LightPanel desk={desk} show={show} light={show.light} />}
        <Controls {...part}>
          <ExportButton {...part} />
        </Controls>
      </div>
      <div class="aside work">
        <TextsPanel desk={desk} ask={ask} texts={texts} waiting={waiting} muted={muted} maySteer={maySteer} />
        <RoomPanel {...part} />
        <TrafficPanel desk={desk} show={show} />
        <RecordingPanel desk={desk} recording={show.recording} maySteer={maySteer} />
      </div>
      <div class="aside trouble">
        <DisplaysPanel desk={desk} ask={ask} displays={displays} tests={tests} found={desk.steer.programs} />
        <EventsPanel eventLog={desk.eventLog} />
      </div>
    </main>
  )
}

/** The keys of the desk; while something is asked, only the one that holds. */
function useDeskKeys(
  { steer, show }: Desk,
  question: AskedFirst | undefined,
  ask: (question: AskedFirst) => void,
  toggleSheet: () => void,
): void {
  const isFree = steer.maySteer && question === undefined
  const hold = () => {
    if (!show?.held) steer.hold(true)
    else if (isFree) ask(releaseQuestion({ steer }))
  }
  useKeys({
    nextPage: isFree && (() => void steer.stepPage('next')),
    pageBack: isFree && (() => void steer.stepPage('back')),
    black: isFree && (() => steer.toggleBlack()),
    hold: steer.maySteer && hold,
    sheet: question === undefined && toggleSheet,
    nextText: () => document.querySelector<HTMLElement>('.waiting-texts .verdicts .button')?.focus(),
  })
}
