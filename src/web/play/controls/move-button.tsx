import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ControlForPhones } from '../../../wire/control.js'
import { loadScript } from '../../link/load-script.js'
import type { MovedControl } from '../motion/play-by-moving.js'
import { words } from '../words.js'

/** What says how the phone is moved; iPhones ask their person first. */
interface Sensor {
  requestPermission?(): Promise<string>
}

interface MoveButtonProps extends Pick<MovedControl, 'control' | 'holder' | 'moved'> {
  readonly isOpen: boolean
}

/** Begins and ends to play a control by moving the phone. Nothing where the phone does not feel that, or may not say so. */
export function MoveButton({ isOpen, ...moving }: MoveButtonProps) {
  /** Undefined where the person, or the device, has refused it. */
  const [isOn, setOn] = useState<boolean | undefined>(false)
  const asked = useRef<Promise<string>>(undefined)
  const isPlaying = isOn && isOpen
  // Ends with the control itself: after the next frame, as other effects do, it would move what is gone.
  useLayoutEffect(() => {
    if (!isPlaying) return void (isOn && setOn(false))
    let stop: (() => void) | undefined
    const begin = ({ playByMoving }: typeof import('../motion/play-by-moving.js')) => {
      stop ??= playByMoving({ ...moving, asked: asked.current, fail: () => setOn(undefined) })
    }
    loadScript({ script: MOTION_SCRIPT }).then(begin, () => setOn(false))
    return () => {
      stop?.()
      stop = () => {}
    }
  }, [isPlaying])
  const sensor = sensorOf(moving.control)
  if (!sensor || isOn === undefined) return null
  return (
    <button
      type="button"
      class="button move"
      aria-pressed={isPlaying}
      disabled={!isOpen}
      onClick={() => {
        // In the touch itself: later, nobody is asked.
        asked.current = isOn ? undefined : sensor.requestPermission?.().catch(() => '')
        setOn(!isOn)
      }}
    >
      {words.move}
    </button>
  )
}

/** Undefined where the control is not for moving, and where the browser does not say how its device is moved. */
function sensorOf({ props }: ControlForPhones): Sensor | undefined {
  if (!isSecureContext || !navigator.maxTouchPoints) return undefined
  const { DeviceOrientationEvent: tilt, DeviceMotionEvent: shake } = window
  return { tilt, shake }[props.motion as 'tilt'] as Sensor | undefined
}
