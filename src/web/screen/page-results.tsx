import type { RoomAnswer } from '../../wire/room.js'
import { LayoutPicture } from '../link/layout-picture.js'
import { JoinCard } from './join-card.js'
import type { Slide } from './results/arrange-panels.js'
import { FittedLabel } from './results/fitted.js'
import { ResultSlides } from './results/result-slides.js'
import { LostNote, Sentence } from './sentence.js'
import { words } from './words.js'

interface PageResultsProps {
  /** '' if the screen was not given it. */
  readonly passcode: string
  readonly room: RoomAnswer
  readonly isLive: boolean
  /** The active page; undefined while this screen may not know it. */
  readonly pageId: string | undefined
  readonly slides: readonly Slide[]
}

/**
 * The results of the active page and beside them how to join, which is larger while there are no results yet. When the room
 * is closed, the phones inside may go on; then the screen shows their results without saying how to join.
 */
export function PageResults({ passcode, room, isLive, pageId, slides }: PageResultsProps) {
  const hasResults = slides.length > 0
  const logo = <LayoutPicture of={room.theme.logo} class="logo" />
  if (!room.open && !hasResults)
    return (
      <Sentence title={room.name} text={pageId === undefined ? words.closed : ''}>
        {logo}
      </Sentence>
    )
  const arrangement = hasResults ? (room.open ? 'playing' : 'playing closed') : 'inviting'
  return (
    <main class={`screen ${arrangement}`}>
      <header class="show">
        {logo}
        <FittedLabel as="h1" text={room.name} />
      </header>
      {room.open && <JoinCard room={room} passcode={passcode} isAside={hasResults} />}
      {hasResults && <ResultSlides key={pageId} slides={slides} />}
      <LostNote isLive={isLive} />
    </main>
  )
}
