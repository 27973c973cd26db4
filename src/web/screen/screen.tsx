import { render } from 'preact'
import { base, layoutInAddress } from '../link/addresses.js'
import { applyTheme, keepAwake } from '../look/device.js'
import { keptFragment } from './kept-fragment.js'
import { type ScreenState, watchRoom } from './room-watch.js'
import { ScreenView } from './screen-view.js'
import './screen.css'

/** How long the pointer stays visible after it moved, ms. */
const pointerTime = 2000

const layoutId = layoutInAddress()
const { passcode, ticket } = keptFragment(`${base}/screen/${layoutId}`)
const app = document.getElementById('app')!
let pointerTimer: ReturnType<typeof setTimeout> | undefined
let appliedTheme = ''

function draw(state: ScreenState): void {
  render(<ScreenView passcode={passcode} state={state} />, app)
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
app.replaceChildren()
draw({ isLive: true, results: [] })
watchRoom(layoutId, ticket, (state) => {
  const theme = state.room?.theme ?? {}
  if (appliedTheme !== JSON.stringify(theme)) applyTheme(theme)
  appliedTheme = JSON.stringify(theme)
  if (state.room) document.title = state.room.name
  draw(state)
})
