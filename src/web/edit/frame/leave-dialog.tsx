import type { EditorContext } from '../../link/editor-context.js'
import { Button } from '../../look/button.js'
import { EditDialog } from '../parts/edit-dialog.js'
import { words } from '../words.js'

interface LeaveDialogProps {
  readonly context: EditorContext
  leave(): void
  discard(): void
  onDone(): void
}

/** Asks what becomes of changes that are not saved. */
export function LeaveDialog({ context, leave, discard, onDone }: LeaveDialogProps) {
  const { title, more, keep, discard: discardWord } = words.frame.leave
  return (
    <EditDialog id="leave" title={title} context={context} onDone={onDone}>
      {(close) => (
        <>
          <p class="more">{more}</p>
          <div class="choices">
            <Button onClick={close}>{words.frame.back}</Button>
            <Button class="danger" onClick={discard}>
              {discardWord}
            </Button>
            <Button class="primary" onClick={leave}>
              {keep}
            </Button>
          </div>
        </>
      )}
    </EditDialog>
  )
}
