import { base, layoutInAddress, takeFragment } from '../link/addresses.js'
import { applyTheme, keepAwake } from '../look/device.js'
import { drawPage } from '../look/draw-page.js'
import { addLayer } from './rising/layer.js'
import { openRising } from './rising/rise.js'
import { watchRoom } from './room-watch.js'
import { firstState, type ScreenState } from './screen-state.js'
import { ScreenView } from './screen-view.js'
import { mayRise } from './shown-content.js'
import './screen.css'

/** How long the pointer stays visible after it moved, ms. */
const pointerTime = 2000

/** A fragment with a ticket, a JWT as it is written (RFC 7515 §7.1). */
const withTicket = /^ticket=([\w-]+\.[\w-]+\.[\w-]+)(?:&(.*))?$/s

const layoutId = layoutInAddress()
const fragment = keptFragment(`ovation fragment ${base}/screen/${layoutId}`)
// The ticket is from the desk, which gives it to screens; the passcode is for the QR code, which takes it to the phones.
const [, ticket = '', passcode = ''] = withTicket.exec(fragment) ?? ['', '', fragment]
let pointerTimer: ReturnType<typeof setTimeout> | undefined

function draw(state: ScreenState): void {
  drawPage(<ScreenView passcode={passcode} state={state} />)
}

/** The fragment of this page's own address, which is kept in this tab only; '' for none. */
function keptFragment(name: string): string {
  const given = takeFragment()
  try {
    if (given !== '') sessionStorage.setItem(name, given)
    return sessionStorage.getItem(name) ?? ''
  } catch {
    // Storage may be forbidden: then it lasts until the next reload.
    return given
  }
}

/** Nobody operates this page. */
function hidePointer(): void {
  document.documentElement.classList.add('unattended')
}

addEventListener('pointermove', () => {
  document.documentElement.classList.remove('unattended')
  clearTimeout(pointerTimer)
  pointerTimer = setTimeout(hidePointer, pointerTime)
})
hidePointer()
keepAwake()
draw(firstState)
const rising = openRising(addLayer())
watchRoom(
  layoutId,
  ticket,
  (state) => {
    applyTheme(state.room?.theme ?? {})
    if (state.room) document.title = state.room.name
    if (!mayRise(state)) rising.clear()
    draw(state)
  },
  (reactions, state) => mayRise(state) && rising.take(reactions, state.page),
)
