import { useLayoutEffect, useRef } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import type { DeskSession } from '../steer/desk-session.js'
import { sayNumber, sayTime, words } from '../words.js'
import { DownAlarm } from './down-alarm.js'
import { EditButton } from './edit-button.js'
import { HoldSwitch } from './hold-switch.js'
import { Fact } from './marks.js'
import type { DeskProps } from './steer-parts.js'

interface TopBarProps extends DeskProps {
  readonly session: DeskSession
  /** Whether the button that holds the output is here; else it is at the bottom. */
  readonly hasHold: boolean
  showKeys(): void
  lookAtDisplays(): void
}

/** Which show it is, whether it is live, what is wrong, and where there is room the switch that holds the output. */
export function TopBar({ session, hasHold, showKeys, lookAtDisplays, ...part }: TopBarProps) {
  const { desk, show } = part
  const { isLive, lostAt, room, layoutId } = desk
  const lost = fill(words.top.lost, { time: sayTime(lostAt ?? Date.now()) })
  return (
    <header class="top" ref={useBarHeight()}>
      <div class="show">
        <p class="badges">
          <span class={isLive ? 'badge good' : 'badge bad'}>{isLive ? words.top.live : lost}</span>
          <RecordingBadge recording={show.recording} />
        </p>
        <h1 title={room?.name}>
          <bdi>{room?.name || layoutId}</bdi>
        </h1>
      </div>
      <DownAlarm show={show} onLook={lookAtDisplays} />
      <Vitals show={show} />
      <div class="session">
        <Button class="quiet keys-button" onClick={showKeys}>
          {words.top.keys}
        </Button>
        <EditButton session={session} layoutId={layoutId} />
        {session.layouts.length > 1 && (
          <Button class="quiet" onClick={() => session.leaveLayout()}>
            {words.top.otherShow}
          </Button>
        )}
        <Button class="quiet" onClick={() => session.signOut()}>
          {words.top.leave}
        </Button>
      </div>
      {hasHold && <HoldSwitch {...part} />}
    </header>
  )
}

/** What stays below the bar while the page scrolls has to know how high it is: words and a display that is down change that. */
function useBarHeight() {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--bar', `${bar.current!.offsetHeight}px`))
    observer.observe(bar.current!)
    return () => observer.disconnect()
  }, [])
  return bar
}

/** Nothing where nothing is to be recorded. */
function RecordingBadge({ recording }: Pick<DeskProps['show'], 'recording'>) {
  if (recording === null) return null
  return (
    <span class={recording ? 'badge recorded' : 'badge bad'}>
      {recording ? words.recording.on : words.recording.failing}
    </span>
  )
}

/** The numbers that an operator checks all the time. */
function Vitals({ show: { phones, actions, displays } }: Pick<DeskProps, 'show'>) {
  const up = displays.filter(({ state }) => state === 'up').length
  return (
    <dl class="vitals">
      <Fact name={words.top.phones}>{sayNumber(phones)}</Fact>
      <Fact name={words.top.actions}>{sayNumber(Math.round(actions.perSecond))}</Fact>
      <Fact name={words.top.displays} class={up < displays.length ? 'bad' : undefined}>
        {sayNumber(up)}/{sayNumber(displays.length)}
      </Fact>
    </dl>
  )
}
