import type { ComponentProps, HTMLAttributes } from 'preact'
import { Button } from '../../look/button.js'
import type { DeskShow } from '../model/desk-show.js'
import type { Desk } from '../steer/desk.js'
import type { AskedFirst } from './ask.js'

/** What a part of the desk is drawn from. */
export interface DeskProps {
  readonly desk: Desk
  readonly show: DeskShow
  ask(question: AskedFirst): void
}

interface SteerButtonProps extends ComponentProps<typeof Button> {
  readonly desk: Desk
  /** What it touches, as `Steering` names it; undefined if something around it says that it is busy. */
  readonly touch?: string
}

/** A button for those who may steer, busy until the service has answered. */
export function SteerButton({ desk: { steer }, touch, ...attributes }: SteerButtonProps) {
  const isBusy = touch === undefined ? undefined : steer.underWay.has(touch)
  return <Button disabled={!steer.maySteer} aria-busy={isBusy} {...attributes} />
}

interface SteerSwitchProps
  extends Pick<HTMLAttributes<HTMLInputElement>, 'aria-label' | 'aria-describedby' | 'children'> {
  readonly desk: Desk
  /** What it touches, as `Steering` names it. */
  readonly touch: string
  readonly checked: boolean
  onTouch(): void
}

/** A switch that moves when the service confirms the change, not when it is touched. @param props.children words beside it. */
export function SteerSwitch({ desk: { steer }, touch, children, onTouch, ...attributes }: SteerSwitchProps) {
  return (
    <label class="setting">
      <input
        type="checkbox"
        class="switch"
        disabled={!steer.maySteer}
        aria-busy={steer.underWay.has(touch)}
        onClick={(event) => {
          event.preventDefault()
          onTouch()
        }}
        {...attributes}
      />
      {children}
    </label>
  )
}
