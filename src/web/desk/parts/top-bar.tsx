import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import type { DeskSession } from '../steer/desk-session.js'
import { sayNumber, sayTime, words } from '../words.js'
import { Fact } from './marks.js'
import { type DeskProps, SteerButton } from './steer-parts.js'

/** Which show it is, whether it is live, and the switch that holds the output. */
export function TopBar({ session, desk, show, ask }: DeskProps & { readonly session: DeskSession }) {
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
      <Vitals show={show} />
      <div class="session">
        {session.layouts.length > 1 && (
          <Button class="quiet" onClick={() => session.leaveLayout()}>
            {words.top.otherShow}
          </Button>
        )}
        <Button class="quiet" onClick={() => session.signOut()}>
          {words.top.leave}
        </Button>
      </div>
      <HoldSwitch desk={desk} show={show} ask={ask} />
    </header>
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

/** One touch holds the output; releasing it asks first, since people in a panic touch twice. */
function HoldSwitch({ desk, show: { held }, ask }: DeskProps) {
  const release = {
    title: words.hold.ask,
    more: words.hold.askMore,
    action: words.hold.release,
    yes: () => desk.steer.hold(false),
  }
  return (
    <SteerButton
      desk={desk}
      touch="held"
      class="hold"
      onClick={() => (held ? ask(release) : desk.steer.hold(true))}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {held ? <path d="M7 4l13 8-13 8z" /> : <path d="M5 4h5v16H5zM14 4h5v16h-5z" />}
      </svg>
      {held ? words.hold.release : words.hold.hold}
    </SteerButton>
  )
}
