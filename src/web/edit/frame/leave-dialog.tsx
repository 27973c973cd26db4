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
export function LeaveDialog({ leave, discard, ...dialog }: LeaveDialogProps) {
  const texts = words.frame.leave
  const choices = (
    <>
      <Button class="danger" onClick={discard}>
        {texts.discard}
      </Button>
      <Button class="primary" onClick={leave}>
        {texts.keep}
      </Button>
    </>
  )
  return (
    <EditDialog id="leave" title={texts.title} choices={choices} {...dialog}>
      <p class="more">{texts.more}</p>
    </EditDialog>
  )
}
