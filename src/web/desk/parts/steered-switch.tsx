import type { ComponentChildren } from 'preact'
import type { Desk } from '../steer/desk.js'

interface SteeredSwitchProps {
  readonly desk: Desk
  /** What is touched, as `Steering` names it. */
  readonly name: string
  readonly isOn: boolean
  /** Its name, if the words beside it do not say it. */
  readonly label?: string
  /** The id of the element that describes it. */
  readonly describedBy?: string
  /** The words beside it. */
  readonly children: ComponentChildren
  onTouch(): void
}

/** A switch that moves when the service confirms the change, not when it is touched. */
export function SteeredSwitch(props: SteeredSwitchProps) {
  const { desk, name, isOn, label, describedBy, children, onTouch } = props
  return (
    <label class="setting">
      <input
        type="checkbox"
        class="switch"
        checked={isOn}
        disabled={!desk.steer.maySteer}
        aria-busy={desk.steer.underWay.has(name)}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={(event) => {
          event.preventDefault()
          onTouch()
        }}
      />
      {children}
    </label>
  )
}
