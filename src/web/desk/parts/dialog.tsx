import type { ComponentProps } from 'preact'
import { ModalDialog } from '../../look/modal-dialog.js'
import { words } from '../words.js'
import { HoldSwitch } from './hold-switch.js'
import type { DeskProps } from './steer-parts.js'

/** A dialog that has the button that holds the output, since nothing behind it can be touched. */
export function Dialog({ children, ...props }: ComponentProps<typeof ModalDialog> & DeskProps) {
  return (
    <ModalDialog {...props}>
      {(close) => (
        <>
          {children(close)}
          {props.desk.steer.maySteer && (
            <div class="still-in-reach">
              {props.show.held ? <p class="held-notice">{words.hold.held}</p> : <HoldSwitch {...props} />}
            </div>
          )}
        </>
      )}
    </ModalDialog>
  )
}
