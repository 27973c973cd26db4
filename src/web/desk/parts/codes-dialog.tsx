import { useEffect, useRef } from 'preact/hooks'
import type { Invitation } from '../../../wire/room.js'
import { fill } from '../../language/choose-words.js'
import { QrCode } from '../../look/qr-code.js'
import { words } from '../words.js'
import { closeModal, showModally } from './ask.js'

interface CodesDialogProps {
  readonly join: Invitation
  onDone(): void
}

/** The QR codes with which people join, as large as the window allows. */
export function CodesDialog({ join: { url, wifi }, onDone }: CodesDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => showModally(dialog.current), [])
  return (
    <dialog ref={dialog} class="dialog codes" aria-labelledby="codes" onClose={onDone}>
      <h2 id="codes">{words.codes.title}</h2>
      <div class="pair">
        {wifi !== null && (
          <figure>
            <QrCode text={wifi} label={words.codes.wifiLabel} />
            <figcaption>
              <b>{words.codes.wifi}</b> {words.codes.wifiMore}
            </figcaption>
          </figure>
        )}
        <figure>
          <QrCode text={url} label={fill(words.codes.urlLabel, { url })} />
          <figcaption>
            <b>{wifi === null ? words.codes.urlOnly : words.codes.url}</b> {words.codes.urlMore}
          </figcaption>
        </figure>
      </div>
      <p class="address" dir="ltr">
        {url}
      </p>
      {wifi === null && <p class="soft">{words.codes.noWifi}</p>}
      <div class="choices">
        <button type="button" class="button primary" onClick={() => closeModal(dialog.current, onDone)}>
          {words.codes.close}
        </button>
      </div>
    </dialog>
  )
}
