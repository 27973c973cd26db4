import { useState } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { base } from '../../link/addresses.js'
import { Button } from '../../look/button.js'
import { type DeskShow, isFull } from '../model/desk-show.js'
import { Amount } from '../parts/marks.js'
import { type DeskProps, SteerButton, SteerSwitch } from '../parts/steer-parts.js'
import { sayNumber, words } from '../words.js'
import { CodesDialog } from './codes-dialog.js'

/** How many phones are connected, whether more people can join, and the codes to join with. */
export function RoomPanel(part: DeskProps) {
  const { desk, show, ask } = part
  const { isOpen, join } = show
  const [isShown, setShown] = useState(false)
  const close = {
    title: words.room.ask,
    more: words.room.askMore,
    action: words.room.close,
    yes: () => desk.steer.openRoom(false),
  }
  return (
    <section class="card room stack on-room" aria-labelledby="room">
      <h2 id="room">{words.room.title}</h2>
      <Amount n={show.phones}>{words.room.phones}</Amount>
      <SteerSwitch
        desk={desk}
        touch="room"
        checked={isOpen}
        aria-describedby="room-more"
        onTouch={() => (isOpen ? ask(close) : desk.steer.openRoom(true))}
      >
        {isOpen ? words.room.open : words.room.closed}
      </SteerSwitch>
      <p id="room-more" class="soft">
        {isOpen ? words.room.openMore : words.room.closedMore}
      </p>
      <NewPeopleToday desk={desk} show={show} />
      <p class="ways">
        <Button onClick={() => setShown(true)}>{words.room.codes}</Button>
        <a class="button" href={screenAddress(show)} target="_blank" rel="noopener">
          {words.room.screen}
        </a>
      </p>
      {isShown && <CodesDialog {...part} onDone={() => setShown(false)} />}
      {join.local && (
        <details class="folded reach">
          <summary>{words.reach.title}</summary>
          <p class="soft">{words.reach.more}</p>
          <p class="soft">{words.reach.android}</p>
          <p class="soft">{words.reach.iphone}</p>
        </details>
      )}
      {!join.url.startsWith('https:') && (
        <details class="folded">
          <summary>{words.https.title}</summary>
          <p class="soft">{words.https.more}</p>
        </details>
      )}
    </section>
  )
}

/** How many new people joined today and, when all places are taken, a button that lets more in. */
function NewPeopleToday({ desk, show }: Pick<DeskProps, 'desk' | 'show'>) {
  const { today, places, mostFrom } = show.newPeople
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
          <SteerButton desk={desk} touch="more people" onClick={() => desk.steer.letMoreIn(more)}>
            {fill(words.room.letIn, { n: sayNumber(more) })}
          </SteerButton>
        </div>
      )}
      {mostFrom && <p class="notice calm">{fill(words.room.mostFrom, from)}</p>}
    </>
  )
}

/** The address of the screen, with the ticket and the passcode in its fragment. */
function screenAddress({ layoutId, join, ticket }: DeskShow): string {
  const passcode = new URL(join.url).hash.slice(1)
  return `${base}/screen/${layoutId}#ticket=${ticket}${passcode && `&${passcode}`}`
}
