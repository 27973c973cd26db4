import { Button } from '../../look/button.js'
import { deskKeys } from '../model/desk-keys.js'
import { words } from '../words.js'
import { Dialog } from './dialog.js'
import type { DeskProps } from './steer-parts.js'

/** All keys of the desk and what they do. */
export function KeysSheet(props: DeskProps & { onDone(): void }) {
  return (
    <Dialog id="keys" class="keys" title={words.keys.title} {...props}>
      {(close) => (
        <>
          <dl class="key-list">
            {deskKeys.map(({ task, caps }) => (
              <div key={task}>
                <dt>
                  {caps.map((cap) => (
                    <kbd key={cap}>{cap}</kbd>
                  ))}
                </dt>
                <dd>{words.keys[task]}</dd>
              </div>
            ))}
          </dl>
          <p class="soft">{words.keys.more}</p>
          <div class="choices">
            <Button onClick={close}>{words.failures.close}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
