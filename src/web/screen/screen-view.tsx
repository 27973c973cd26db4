import type { RoomAnswer } from '../../wire/room.js'
import { pictureAddress } from '../link/addresses.js'
import { arrangePanels, panelsOf } from './arrange-panels.js'
import { Fitted } from './fitted.js'
import { JoinCard } from './join-card.js'
import { ResultSlides } from './result-slides.js'
import type { ScreenState } from './room-watch.js'
import type { ScreenWords } from './words.js'

interface ScreenViewProps {
  readonly words: ScreenWords
  readonly base: string
  readonly passcode: string
  readonly state: ScreenState
}

/**
 * The whole screen: the results and beside them how to join, which is larger while there are no results yet. When the room
 * is closed, the phones inside may play on; then the screen shows their results without saying how to join.
 */
export function ScreenView({
  words,
  base,
  passcode,
  state: { room, isUnknown, isLive, page, results },
}: ScreenViewProps) {
  if (isUnknown) return <Sentence title={words.unknown} text={words.unknownWhy} />
  if (!room) return <Sentence title="" text={isLive ? words.connecting : words.lost} />
  const slides = arrangePanels(panelsOf(page, results))
  if (!room.open && slides.length === 0)
    return <Sentence title={room.name} text={isLive ? '' : words.closed} />
  const layout = slides.length === 0 ? 'inviting' : room.open ? 'playing' : 'playing closed'
  return (
    <main class={`screen ${layout}`}>
      <ShowName room={room} base={base} />
      {room.open && <JoinCard words={words} room={room} passcode={passcode} />}
      {slides.length > 0 && (
        <ResultSlides key={page!.activePageId} words={words} base={base} slides={slides} />
      )}
      <p class="badge lost" role="status">
        {!isLive && words.lost}
      </p>
    </main>
  )
}

function ShowName({ room: { name, theme }, base }: { readonly room: RoomAnswer; readonly base: string }) {
  const logo = pictureAddress(base, theme.logo)
  return (
    <header class="show">
      {logo && <img class="logo" src={logo} alt="" />}
      <Fitted as="h1">{name}</Fitted>
    </header>
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
