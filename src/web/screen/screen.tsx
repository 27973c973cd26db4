import { languages } from 'languages:screen'
import { render } from 'preact'
import { chooseWords } from '../language/choose-words.js'
import { baseAddress, layoutInAddress } from '../link/addresses.js'
import { applyTheme } from '../look/apply-theme.js'
import { keptFragment } from './kept-fragment.js'
import { watchRoom } from './room-watch.js'
import './screen.css'
import { leaveUnattended } from './unattended.js'
import { Wall } from './wall.js'

const words = chooseWords(languages)
const base = baseAddress('layout')
const layoutId = layoutInAddress()
const { passcode, ticket } = keptFragment(`${base}/screen/${layoutId}`)
const app = document.getElementById('app')!

leaveUnattended()
app.replaceChildren()
render(<Wall words={words} base={base} passcode={passcode} sight={{ isLive: true, results: [] }} />, app)
let worn = ''
watchRoom(base, layoutId, ticket, (sight) => {
  const theme = sight.room?.theme ?? {}
  if (worn !== JSON.stringify(theme)) applyTheme(theme)
  worn = JSON.stringify(theme)
  if (sight.room) document.title = sight.room.name
  render(<Wall words={words} base={base} passcode={passcode} sight={sight} />, app)
})
