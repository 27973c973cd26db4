import { render } from 'preact'
import { baseAddress } from '../link/addresses.js'
import { applyTheme } from '../look/apply-theme.js'
import { keepAwake } from '../look/keep-awake.js'
import { announcer } from '../look/live-region.js'
import { ChooseLayout } from './choose-layout.js'
import { DeskView } from './desk-view.js'
import type { LoggedEvent } from './model/event-log.js'
import { describeEvent } from './parts/events-panel.js'
import { SignIn } from './sign-in.js'
import { DeskSession } from './steer/desk-session.js'
import { words } from './words.js'
import './desk.css'

const app = document.getElementById('app')!
app.replaceChildren()

const base = baseAddress('desk')
const session = new DeskSession(base, renewSoon)
let isDue = false
let accent: string | undefined
const say = announcer()
let newest: LoggedEvent | undefined

/** Once a frame, however much was told. A hidden page has no frames, and yet a title. */
function renewSoon(): void {
  if (isDue) return
  isDue = true
  if (document.hidden) setTimeout(renew, 1000)
  else requestAnimationFrame(renew)
}

function renew(): void {
  isDue = false
  wearAccent()
  sayNewest()
  document.title = titleNow()
  render(<DeskPhase />, app)
}

function DeskPhase() {
  const { stage, layouts } = session
  if (stage.at === 'key')
    return <SignIn trouble={stage.trouble} isBusy={stage.isBusy} onKey={(key) => session.enter(key)} />
  if (stage.at === 'choice')
    return (
      <ChooseLayout
        layouts={layouts}
        gone={stage.gone}
        onChoose={(layoutId) => session.choose(layoutId)}
        onSignOut={() => session.signOut()}
      />
    )
  return (
    <DeskView
      key={stage.desk.layoutId}
      desk={stage.desk}
      base={base}
      hasOthers={layouts.length > 1}
      now={performance.now()}
      onLeaveLayout={() => session.leaveLayout()}
      onSignOut={() => session.signOut()}
    />
  )
}

/** Of a theme only its accent: how dark the desk is, its own device knows best. */
function wearAccent(): void {
  const wanted = session.stage.at === 'desk' ? session.stage.desk.room?.theme?.accent : undefined
  if (accent === (wanted ?? '')) return
  accent = wanted ?? ''
  applyTheme({ accent })
}

function sayNewest(): void {
  const [event] = session.stage.at === 'desk' ? session.stage.desk.eventLog : []
  if (event && event !== newest) say(describeEvent(event))
  newest = event
}

function titleNow(): string {
  const { stage } = session
  if (stage.at !== 'desk') return words.title
  const { show, room, isLive, lostAt, layoutId } = stage.desk
  const state = show?.held ? words.hold.held : !isLive && lostAt ? words.top.away : words.title
  return `${state} · ${room?.name || layoutId}`
}

keepAwake()
renewSoon()
// The frame that was waited for may not come.
document.addEventListener('visibilitychange', () => {
  isDue = false
  renewSoon()
})
// Courses move also while nothing happens.
setInterval(renewSoon, 1000)
