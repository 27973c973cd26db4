import { Button } from '../../look/button.js'
import { words } from '../words.js'
import { Dialog } from './dialog.js'
import type { AskedFirst, DeskProps } from './steer-parts.js'

interface AskProps extends DeskProps {
  readonly question: AskedFirst
  onDone(): void
}

/** A question over everything else; the answer that does nothing comes first. */
export function Ask({ question: { title, more, action, isDangerous, yes }, ...dialog }: AskProps) {
  return (
    <Dialog id="question" title={title} {...dialog}>
      {(close) => (
        <>
          <p class="more">{more}</p>
          <div class="choices">
            <Button onClick={close}>{words.ask.cancel}</Button>
            <Button
              class={isDangerous ? 'danger' : 'primary'}
              onClick={() => {
                close()
                yes()
              }}
            >
              {action}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
