import { Button } from '../../look/button.js'
import { words } from '../words.js'
import { Dialog } from './dialog.js'

/** An action that needs confirmation. */
export interface AskedFirst {
  readonly title: string
  readonly more: string
  /** The text of the button that confirms. */
  readonly action: string
  /** Whether it cannot be undone. */
  readonly isDangerous?: boolean
  yes(): void
}

/** Shows a question. */
export type AskFirst = (question: AskedFirst) => void

interface AskProps {
  readonly question: AskedFirst
  onDone(): void
}

/** A question over everything else; the answer that does nothing comes first. */
export function Ask({ question: { title, more, action, isDangerous, yes }, onDone }: AskProps) {
  return (
    <Dialog id="question" title={title} onDone={onDone}>
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
