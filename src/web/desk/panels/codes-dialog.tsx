import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import { QrCode } from '../../look/qr-code.js'
import { Dialog } from '../parts/dialog.js'
import { memo } from '../parts/memo.js'
import type { DeskProps } from '../parts/steer-parts.js'
import { words } from '../words.js'

/** Encoding takes longer than everything else that is drawn. */
const EncodedOnce = memo(QrCode)

/** The QR codes with which people join, as large as the window allows. */
export function CodesDialog(part: DeskProps & { onDone(): void }) {
  const { url, wifi } = part.show.join
  return (
    <Dialog id="codes" class="codes" title={words.codes.title} {...part}>
      {(close) => (
        <>
          <div class="pair">
            {wifi !== null && (
              <figure class="stack">
                <EncodedOnce text={wifi} label={words.codes.wifiLabel} />
                <figcaption>
                  <b>{words.codes.wifi}</b> {words.codes.wifiMore}
                </figcaption>
              </figure>
            )}
            <figure class="stack">
              <EncodedOnce text={url} label={fill(words.codes.urlLabel, { url })} />
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
