import { useEffect, useState } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import { QrCode } from '../../look/qr-code.js'
import type { PreviewLayout } from '../../preview/model/preview-layout.js'
import type { EditSession } from '../session/edit-session.js'
import { words } from '../words.js'

/** What somebody types meanwhile is sent once, ms. */
const pause = 500
/** Sent again so often, ms: the service keeps a draft for an hour. */
const sendAgain = 20 * 60_000

interface OwnPhoneProps {
  readonly session: EditSession
  /** Without faults. */
  readonly layout: PreviewLayout
}

/** A code with which a phone shows the draft, and follows it for as long as the code is shown. */
export function OwnPhone(props: OwnPhoneProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div class="seen-own">
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? words.seen.ownEnd : words.seen.own}
      </Button>
      {isShown && <SentDraft {...props} />}
    </div>
  )
}

function SentDraft({ session, layout }: OwnPhoneProps) {
  const [url, setUrl] = useState<string>()
  const [why, setWhy] = useState<string>()
  useEffect(() => {
    let isOver = false
    const send = async () => {
      try {
        const path = `/layout/${encodeURIComponent(session.layoutId)}/draft`
        const sent = await session.call('PUT', path, layout)
        if (isOver) return
        setUrl(sent.url)
        setWhy(undefined)
      } catch (error) {
        if (!isOver) setWhy((error as Error).message)
      }
    }
    const first = setTimeout(send, url === undefined ? 0 : pause)
    const again = setInterval(send, sendAgain)
    return () => {
      isOver = true
      clearTimeout(first)
      clearInterval(again)
    }
  }, [layout])
  return (
    <>
      <p role="status">{why !== undefined && fill(words.seen.ownFailed, { why })}</p>
      {url !== undefined && (
        <figure>
          <QrCode text={url} label={fill(words.seen.ownCode, { url })} />
          <figcaption>
            {words.seen.ownMore}
            <span class="address" dir="ltr">
              {url}
            </span>
          </figcaption>
        </figure>
      )}
    </>
  )
}
