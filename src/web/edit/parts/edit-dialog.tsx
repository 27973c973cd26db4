import type { ComponentChildren, ComponentProps } from 'preact'
import type { EditorContext } from '../../link/editor-context.js'
import { Button } from '../../look/button.js'
import { ModalDialog } from '../../look/modal-dialog.js'
import { words } from '../words.js'
import { HoldPlace } from './hold-place.js'

interface EditDialogProps extends Omit<ComponentProps<typeof ModalDialog>, 'children'> {
  readonly context: EditorContext
  /** The buttons beside the one that leads back. */
  readonly choices: ComponentChildren
  readonly children?: ComponentChildren
}

/** A question of the editor, with the way back, and the button that holds the output. */
export function EditDialog({ context, choices, children, ...dialog }: EditDialogProps) {
  return (
    <ModalDialog {...dialog}>
      {(close) => (
        <>
          {children}
          <div class="choices">
            <Button onClick={close}>{words.frame.back}</Button>
            {choices}
          </div>
          <HoldPlace context={context} class="still-in-reach" />
        </>
      )}
    </ModalDialog>
  )
}
