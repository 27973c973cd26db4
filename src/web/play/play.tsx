import { applyTheme, keepAwake } from '../look/device.js'
import { drawPage } from '../look/draw-page.js'
import { say } from '../look/live-region.js'
import { PlayView } from './play-view.js'
import { type PlayState, playRoom } from './session/play-room.js'
import { words } from './words.js'
import './play.css'

const room = playRoom(draw)

let drawn: PlayState | undefined
function draw(state: PlayState): void {
  const { facts, step, page, news } = state
  if (facts) {
    applyTheme(facts.theme)
    document.title = facts.name
  }
  if (step === 'joined' && drawn?.step !== 'joined') keepAwake()
  if (page?.activePageId !== drawn?.page?.activePageId) {
    scrollTo(0, 0)
    say(page?.controls.map(({ props }) => props.label).join(', ') || words.nothing)
  }
  if (step === 'joined' && news && news !== drawn?.news) say(words.news[news])
  if (step !== 'joined' && step !== drawn?.step)
    say(step in words.steps ? words.steps[step as 'closed'].join(' ') : '')
  drawn = state
  drawPage(<PlayView state={state} room={room} />)
}

// Controls with a colour of their own have other palettes in light and dark.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => drawn && draw({ ...drawn }))
room.start()
