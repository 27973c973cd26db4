import { LayoutPicture } from '../link/layout-picture.js'
import { arrangePanels, panelsOf } from './arrange-panels.js'
import { Fitted } from './fitted.js'
import { JoinCard } from './join-card.js'
import { ResultSlides } from './result-slides.js'
import type { ScreenState } from './room-watch.js'
import { words } from './words.js'

/**
 * The whole screen: the results and beside them how to join, which is larger while there are no results yet. When the room
 * is closed, the phones inside may go on; then the screen shows their results without saying how to join.
 */
export function ScreenView({ passcode, state }: { readonly passcode: string; readonly state: ScreenState }) {
  const { room, isUnknown, isLive, page, results } = state
  if (isUnknown) return <Sentence title={words.unknown} text={words.unknownWhy} />
  if (!room) return <Sentence title="" text={isLive ? words.connecting : words.lost} />
  const slides = arrangePanels(panelsOf(page, results))
  if (!room.open && slides.length === 0)
    return <Sentence title={room.name} text={isLive ? '' : words.closed} />
  const layout = slides.length === 0 ? 'inviting' : room.open ? 'playing' : 'playing closed'
  return (
    <main class={`screen ${layout}`}>
      <header class="show">
        <LayoutPicture of={room.theme.logo} class="logo" />
        <Fitted as="h1">{room.name}</Fitted>
      </header>
      {room.open && <JoinCard room={room} passcode={passcode} isAside={slides.length > 0} />}
      {slides.length > 0 && <ResultSlides key={page!.activePageId} slides={slides} />}
      <p class="badge lost" role="status">
        {!isLive && words.lost}
      </p>
    </main>
  )
}

function Sentence({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <main class="screen sentence">
      {title && <Fitted as="h1">{title}</Fitted>}
      {text && <p>{text}</p>}
    </main>
  )
}
