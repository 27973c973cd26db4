import { applyTheme, keepAwake } from '../look/device.js'
import { drawPage } from '../look/draw-page.js'
import { say } from '../look/live-region.js'
import { copyPlain } from '../look/plain-copy.js'
import { DeskView } from './desk-view.js'
import { ChooseLayout, SignIn } from './entry.js'
import type { LoggedEvent } from './model/event-log.js'
import { describeEvent } from './panels/events-panel.js'
import { prepareAlarm } from './steer/alarm-sound.js'
import { DeskSession } from './steer/desk-session.js'
import { words } from './words.js'
import './desk.css'

const session = new DeskSession(drawSoon)
let isDue = false
/** The newest event that was said, or was there when the desk was opened. */
let newest: LoggedEvent | 'none' | undefined

/** Between two draws there is at least so much time, ms: as often as the service tells of changes. */
const pause = 100
let drawnAt = 0

/** Renders at once, with the next frame, but not too often. A hidden page has no frames, but still a title. */
function drawSoon(): void {
  if (isDue) return
  isDue = true
  const wait = pause - (performance.now() - drawnAt)
  if (document.hidden) setTimeout(draw, 1000)
  else if (wait > 0) setTimeout(() => requestAnimationFrame(draw), wait)
  else requestAnimationFrame(draw)
}

function draw(): void {
  isDue = false
  drawnAt = performance.now()
  // Whether the desk is dark is up to its own device.
  applyTheme({ accent: (session.phase.at === 'desk' && session.phase.desk.room?.theme?.accent) || '' })
  sayNewest()
  document.title = titleNow()
  drawPage(<DeskPhase />)
}

function DeskPhase() {
  const { phase } = session
  if (phase.at === 'key') return <SignIn session={session} trouble={phase.trouble} isBusy={phase.isBusy} />
  if (phase.at === 'choice') return <ChooseLayout session={session} gone={phase.gone} />
  return <DeskView key={phase.desk.layoutId} session={session} desk={phase.desk} />
}

function sayNewest(): void {
  if (session.phase.at !== 'desk' || session.phase.desk.show === undefined) return
  const [event] = session.phase.desk.eventLog
  if (event && newest !== undefined && event !== newest) say(describeEvent(event))
  newest = event ?? 'none'
}

function titleNow(): string {
  const { phase } = session
  if (phase.at !== 'desk') return words.title
  const { show, room, isLive, lostAt, layoutId } = phase.desk
  const state = show?.held ? words.hold.held : !isLive && lostAt ? words.top.away : words.title
  return `${state} · ${room?.name || layoutId}`
}

keepAwake()
prepareAlarm()
copyPlain()
drawSoon()
// The frame that was requested may never arrive.
document.addEventListener('visibilitychange', () => {
  isDue = false
  drawSoon()
})
// What can be undone for a while only, and charts, change even while nothing happens.
setInterval(drawSoon, 1000)
