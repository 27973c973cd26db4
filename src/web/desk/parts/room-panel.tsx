import { useState } from 'preact/hooks'
import type { NewPeople } from '../../../wire/room.js'
import { fill } from '../../language/choose-words.js'
import { type DeskShow, isFull } from '../model/desk-show.js'
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

/** How many phones are connected, whether more people can join, and the codes to join with. */
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
      {show.newPeople && <NewPeopleToday desk={desk} show={show} people={show.newPeople} />}
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

interface NewPeopleTodayProps extends Pick<RoomPanelProps, 'desk' | 'show'> {
  readonly people: NewPeople
}

/** How many new people joined today and, when all places are taken, a button that lets more in. */
function NewPeopleToday({ desk, show, people }: NewPeopleTodayProps) {
  const { today, places, mostFrom } = people
  const more = Math.ceil(places / 4)
  const from = {
    n: sayNumber(mostFrom?.people ?? 0),
    all: sayNumber(today),
    address: mostFrom?.address ?? '',
  }
  return (
    <>
      <p class="soft">{fill(words.room.today, { n: sayNumber(today), all: sayNumber(places) })}</p>
      {isFull(show) && (
        <div class="notice" role="status">
          <p>
            <strong>{words.room.full}</strong> {words.room.fullMore}
          </p>
          <button
            type="button"
            class="button"
            disabled={!desk.steer.maySteer}
            aria-busy={desk.steer.underWay.has('more people')}
            onClick={() => desk.steer.letMoreIn(more)}
          >
            {fill(words.room.letIn, { n: sayNumber(more) })}
          </button>
        </div>
      )}
      {mostFrom && <p class="notice calm">{fill(words.room.mostFrom, from)}</p>}
    </>
  )
}

/** The address of the screen, with the ticket and the passcode in its fragment. */
function screenAddress(base: string, { layoutId, join, ticket }: DeskShow): string {
  const passcode = join ? new URL(join.url).hash.slice(1) : ''
  const fragment = [ticket && `ticket=${ticket}`, passcode].filter(Boolean).join('&')
  return `${base}/screen/${layoutId}${fragment && `#${fragment}`}`
}
