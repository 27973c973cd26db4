import { useState } from 'preact/hooks'
import { Button } from '../../look/button.js'
import { exportKinds } from '../model/exported-tables.js'
import { Dialog } from '../parts/dialog.js'
import type { DeskProps } from '../parts/steer-parts.js'
import { words } from '../words.js'

/** Saves what the audience did as tables; who may only watch may do that too. */
export function ExportButton(part: DeskProps) {
  const [isOpen, setOpen] = useState(false)
  const { desk } = part
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.export.open}</Button>
      {isOpen && (
        <Dialog id="export" title={words.export.title} {...part} onDone={() => setOpen(false)}>
          {(close) => (
            <>
              <p class="more">{words.export.more}</p>
              <div class="ways">
                {exportKinds.map((kind) => (
                  <Button
                    key={kind}
                    aria-busy={desk.steer.underWay.has(`save ${kind}`)}
                    onClick={() => desk.steer.save(kind)}
                  >
                    {words.export[kind]}
                  </Button>
                ))}
              </div>
              <div class="choices">
                <Button class="primary" onClick={close}>
                  {words.export.close}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}
