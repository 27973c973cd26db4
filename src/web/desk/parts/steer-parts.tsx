import type { ComponentProps, HTMLAttributes } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../look/button.js'
import type { DeskShow } from '../model/desk-show.js'
import type { Desk } from '../steer/desk.js'

/** A question before something is done. */
export interface AskedFirst {
  readonly title: string
  readonly more: string
  readonly action: string
  /** Whether it cannot be undone. */
  readonly isDangerous?: boolean
  yes(): void
}

/** What a part of the desk is drawn from. */
export interface DeskProps {
  readonly desk: Desk
  readonly show: DeskShow
  ask(question: AskedFirst): void
}

/** The touches of a desk; its component is drawn again when this one begins or ends, or the key may only watch. */
export function useTouch({ steer }: Desk, touch: string | undefined) {
  const isBusy = () => touch !== undefined && steer.underWay.has(touch)
  const read = () => `${steer.maySteer} ${isBusy()}`
  const [, see] = useState(read)
  useEffect(() => {
    see(read())
    return steer.watch(() => see(read()))
  }, [steer, touch])
  return { maySteer: steer.maySteer, isBusy: isBusy() }
}

interface SteerButtonProps extends ComponentProps<typeof Button> {
  readonly desk: Desk
  /** What it touches, as `Steering` names it; undefined if something around it says that it is busy. */
  readonly touch?: string
}

/** A button for those who may steer, busy until the service has answered. */
export function SteerButton({ desk, touch, ...attributes }: SteerButtonProps) {
  const { maySteer, isBusy } = useTouch(desk, touch)
  return <Button disabled={!maySteer} aria-busy={touch === undefined ? undefined : isBusy} {...attributes} />
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
export function SteerSwitch({ desk, touch, children, onTouch, ...attributes }: SteerSwitchProps) {
  const { maySteer, isBusy } = useTouch(desk, touch)
  return (
    <label class="setting">
      <input
        type="checkbox"
        class="switch"
        disabled={!maySteer}
        aria-busy={isBusy}
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
