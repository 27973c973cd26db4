import type { ComponentProps } from 'preact'
import type { EditorContext } from '../../link/editor-context.js'
import { ModalDialog } from '../../look/modal-dialog.js'
import { HoldPlace } from './hold-place.js'

/** A dialog of the editor, with the button that holds the output. */
export function EditDialog({
  context,
  children,
  ...dialog
}: ComponentProps<typeof ModalDialog> & { readonly context: EditorContext }) {
  return (
    <ModalDialog {...dialog}>
      {(close) => (
        <>
          {children(close)}
          <HoldPlace context={context} class="still-in-reach" />
        </>
      )}
    </ModalDialog>
  )
}
