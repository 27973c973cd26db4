import type { Invitation } from '../../../wire/room.js'
import { fill } from '../../language/choose-words.js'
import { Button } from '../../look/button.js'
import { QrCode } from '../../look/qr-code.js'
import { words } from '../words.js'
import { Dialog } from './dialog.js'

interface CodesDialogProps {
  readonly join: Invitation
  onDone(): void
}

/** The QR codes with which people join, as large as the window allows. */
export function CodesDialog({ join: { url, wifi }, onDone }: CodesDialogProps) {
  return (
    <Dialog id="codes" class="codes" title={words.codes.title} onDone={onDone}>
      {(close) => (
        <>
          <div class="pair">
            {wifi !== null && (
              <figure class="stack">
                <QrCode text={wifi} label={words.codes.wifiLabel} />
                <figcaption>
                  <b>{words.codes.wifi}</b> {words.codes.wifiMore}
                </figcaption>
              </figure>
            )}
            <figure class="stack">
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
            <Button class="primary" onClick={close}>
              {words.codes.close}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
