import { fill } from '../../language/choose-words.js'
import type { Desk } from '../steer/desk.js'
import { sayNumber, sayTime, words } from '../words.js'
import type { AskFirst } from './ask.js'

interface TopBarProps {
  readonly desk: Desk
  /** Whether there are other layouts. */
  readonly hasOthers: boolean
  readonly ask: AskFirst
  onLeaveLayout(): void
  onSignOut(): void
}

/** Which show it is, whether it is live, and the switch that holds the output. */
export function TopBar({ desk, hasOthers, ask, onLeaveLayout, onSignOut }: TopBarProps) {
  const { isLive, lostAt, room, layoutId } = desk
  const lost = fill(words.top.lost, { time: sayTime(lostAt ?? Date.now()) })
  return (
    <header class="top">
      <div class="show">
        <p class={isLive ? 'badge good' : 'badge bad'}>{isLive ? words.top.live : lost}</p>
        <h1 title={room?.name}>
          <bdi>{room?.name || layoutId}</bdi>
        </h1>
      </div>
      <Vitals desk={desk} />
      <div class="session">
        {hasOthers && (
          <button type="button" class="button quiet" onClick={onLeaveLayout}>
            {words.top.otherShow}
          </button>
        )}
        <button type="button" class="button quiet" onClick={onSignOut}>
          {words.top.leave}
        </button>
      </div>
      <HoldSwitch desk={desk} ask={ask} />
    </header>
  )
}

/** The numbers that an operator checks all the time. */
function Vitals({ desk }: Pick<TopBarProps, 'desk'>) {
  const { phones = 0, actions, displays = [] } = desk.show ?? {}
  const up = displays.filter(({ state }) => state === 'up').length
  return (
    <dl class="vitals">
      <div>
        <dt>{words.top.phones}</dt>
        <dd class="number">{sayNumber(phones)}</dd>
      </div>
      <div>
        <dt>{words.top.actions}</dt>
        <dd class="number">{sayNumber(Math.round(actions?.perSecond ?? 0))}</dd>
      </div>
      <div class={up < displays.length ? 'bad' : undefined}>
        <dt>{words.top.displays}</dt>
        <dd class="number">
          {sayNumber(up)}/{sayNumber(displays.length)}
        </dd>
      </div>
    </dl>
  )
}

/** One touch holds the output; releasing it asks first, since people in a panic touch twice. */
function HoldSwitch({ desk, ask }: Pick<TopBarProps, 'desk' | 'ask'>) {
  const isHeld = desk.show?.held ?? false
  const release = {
    title: words.hold.ask,
    more: words.hold.askMore,
    action: words.hold.release,
    isDangerous: false,
    yes: () => desk.steer.hold(false),
  }
  return (
    <button
      type="button"
      class="button hold"
      disabled={!desk.steer.maySteer}
      aria-busy={desk.steer.underWay.has('held')}
      onClick={() => (isHeld ? ask(release) : desk.steer.hold(true))}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {isHeld ? <path d="M7 4l13 8-13 8z" /> : <path d="M5 4h5v16H5zM14 4h5v16h-5z" />}
      </svg>
      {isHeld ? words.hold.release : words.hold.hold}
    </button>
  )
}
