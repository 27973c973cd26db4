import { Fragment } from 'preact'
import type { RoomAnswer } from '../../wire/room.js'
import { fill } from '../language/wording.js'
import { QrCode } from '../look/qr-code.js'
import { Fitted } from './results/fitted.js'
import { words } from './words.js'

interface JoinCardProps {
  readonly room: RoomAnswer
  /** '' if the screen was not given it: then phones ask for it. */
  readonly passcode: string
  /** Whether there are results beside it: then the code needs the room. */
  readonly isAside: boolean
}

/** How to join: a QR code, the address to type, and what phones ask before they open one of the local network. */
export function JoinCard({ room, passcode, isAside }: JoinCardProps) {
  const carried = room.passcode ? passcode : ''
  const address = carried === '' ? room.url : `${room.url}#${encodeURIComponent(carried)}`
  return (
    <section class="invitation">
      <QrCode text={address} label={words.code} />
      <div class="by-hand">
        <h2>{words.join}</h2>
        <Fitted as="p" class="address">
          {brokenAtSlashes(room.url)}
        </Fitted>
        {carried !== '' && (
          <p class="passcode">
            {words.passcode} <b>{carried}</b>
          </p>
        )}
        {room.wifi !== null && (
          <>
            <p class="wifi">
              {room.wifi === '' ? (
                words.wifi
              ) : (
                <span dir="auto">{fill(words.wifiNamed, { name: room.wifi })}</span>
              )}
            </p>
            <p class="allow">{isAside ? words.allowShort : words.allow}</p>
          </>
        )}
      </div>
    </section>
  )
}

/** An address that may break after its slashes; without `http://`, which nobody types. */
function brokenAtSlashes(url: string) {
  const parts = url.replace(/^http:\/\//, '').match(/[^/]+\/*/g) ?? []
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
