import { useState } from 'preact/hooks'
import type { DeskShow } from '../model/desk-show.js'
import type { Desk } from '../steer/desk.js'
import { sayNumber, words } from '../words.js'
import type { AskFirst } from './ask.js'
import { CodesDialog } from './codes-dialog.js'
import { SteeredSwitch } from './steered-switch.js'

interface RoomPanelProps {
  readonly desk: Desk
  readonly base: string
  readonly show: DeskShow
  readonly ask: AskFirst
}

/** Who is there, whether others can come, and by which codes. */
export function RoomPanel({ desk, base, show, ask }: RoomPanelProps) {
  const { isOpen, join } = show
  const [isShown, setShown] = useState(false)
  const close = {
    title: words.room.ask,
    more: words.room.askMore,
    action: words.room.close,
    isDangerous: false,
    yes: () => desk.steer.openRoom(false),
  }
  return (
    <section class="card room" aria-labelledby="room">
      <h2 id="room">{words.room.title}</h2>
      <p class="figure number">
        {sayNumber(show.phones)} <small>{words.room.phones}</small>
      </p>
      <SteeredSwitch
        {...{ desk, name: 'room', isOn: isOpen, describedBy: 'room-more' }}
        onTouch={() => (isOpen ? ask(close) : desk.steer.openRoom(true))}
      >
        {isOpen ? words.room.open : words.room.closed}
      </SteeredSwitch>
      <p id="room-more" class="soft">
        {isOpen ? words.room.openMore : words.room.closedMore}
      </p>
      <p class="ways">
        <button type="button" class="button" disabled={!join} onClick={() => setShown(true)}>
          {words.room.codes}
        </button>
        <a class="button" href={screenAddress(base, show)} target="_blank" rel="noopener">
          {words.room.screen}
        </a>
      </p>
      {join && isShown && <CodesDialog join={join} onDone={() => setShown(false)} />}
      {join && !join.url.startsWith('https:') && (
        <details class="https">
          <summary>{words.https.title}</summary>
          <p class="soft">{words.https.more}</p>
        </details>
      )}
    </section>
  )
}

/** With the passcode in its fragment, as the address for phones has it. */
function screenAddress(base: string, { layoutId, join }: DeskShow): string {
  return `${base}/screen/${layoutId}${join ? new URL(join.url).hash : ''}`
}
