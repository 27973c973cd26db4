import { languages } from 'languages:screen'
import { render } from 'preact'
import { chooseWords } from '../language/choose-words.js'
import { baseAddress, layoutInAddress } from '../link/addresses.js'
import { applyTheme } from '../look/apply-theme.js'
import { keptFragment } from './kept-fragment.js'
import { watchRoom } from './room-watch.js'
import { ScreenView } from './screen-view.js'
import './screen.css'
import { leaveUnattended } from './unattended.js'

const words = chooseWords(languages)
const base = baseAddress('layout')
const layoutId = layoutInAddress()
const { passcode, ticket } = keptFragment(`${base}/screen/${layoutId}`)
const app = document.getElementById('app')!

leaveUnattended()
app.replaceChildren()
render(
  <ScreenView words={words} base={base} passcode={passcode} state={{ isLive: true, results: [] }} />,
  app,
)
let appliedTheme = ''
watchRoom(base, layoutId, ticket, (state) => {
  const theme = state.room?.theme ?? {}
  if (appliedTheme !== JSON.stringify(theme)) applyTheme(theme)
  appliedTheme = JSON.stringify(theme)
  if (state.room) document.title = state.room.name
  render(<ScreenView words={words} base={base} passcode={passcode} state={state} />, app)
})
