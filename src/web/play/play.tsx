import { languages } from 'languages:play'
import { render } from 'preact'
import { chooseWords } from '../language/choose-words.js'
import { asCount, asPercent } from '../language/numbers.js'
import { baseAddress, layoutInAddress, takeFragment } from '../link/addresses.js'
import { applyTheme } from '../look/apply-theme.js'
import { keepAwake } from '../look/keep-awake.js'
import { announcer } from '../look/live-region.js'
import type { PlayTools } from './controls/tools.js'
import { PlayView } from './play-view.js'
import { type PlayState, playRoom } from './session/play-room.js'
import './play.css'

const words = chooseWords(languages)
const say = announcer()
const app = document.getElementById('app')!
app.replaceChildren()

const base = baseAddress('layout')
const passcode = takeFragment() || undefined
const room = playRoom({
  base,
  layoutId: layoutInAddress(),
  passcode,
  script: import.meta.url,
  onChange: draw,
})

let drawn: PlayState | undefined
function draw(state: PlayState): void {
  const { facts, step, page } = state
  if (facts && facts !== drawn?.facts) {
    applyTheme(facts.theme)
    document.title = facts.name
  }
  if (step === 'joined' && drawn?.step !== 'joined') keepAwake()
  if (page?.activePageId !== drawn?.page?.activePageId) {
    scrollTo(0, 0)
    say(page?.controls.map(({ props }) => props.label).join(', ') || words.nothing)
  }
  if (step !== 'joined' && step !== drawn?.step)
    say(step in words.steps ? words.steps[step as 'closed'].join(' ') : '')
  drawn = state
  const tools: PlayTools = {
    words,
    ownActions: room.ownActions,
    act: room.act,
    base,
    theme: facts?.theme ?? {},
    say,
    number: asCount,
    percent: asPercent,
  }
  render(<PlayView {...{ state, tools, tryPasscode: room.tryPasscode }} />, app)
}

// Controls with a colour of their own have other palettes in light and dark.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => drawn && draw({ ...drawn }))
room.start()
