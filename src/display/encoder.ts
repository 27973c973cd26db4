import { encodeMessage } from '../osc/encode.js'
import { MessageTemplate } from '../osc/template.js'
import { normalised } from '../state/apply.js'
import type { LiveControl } from '../state/live-layout.js'

/** Makes the message of a control's present state. The bytes are re-used: valid until the next call. */
export type Encode = () => Uint8Array

/**
 * Prepares the messages of one control. The OSC type comes from the control, never from the number: a slider at
 * exactly 1 is still `f`, since receivers read an `i` there as something else.
 */
export function encoderFor(live: LiveControl): Encode {
  const { type, address } = live.control
  switch (type) {
    case 'Button': {
      const message = new MessageTemplate(address, 'if')
      return () => {
        message.setInt(0, live.count)
        message.setFloat(1, normalised(live))
        return message.bytes
      }
    }
    case 'Slider': {
      const message = new MessageTemplate(address, 'f')
      return () => {
        message.setFloat(0, live.value as number)
        return message.bytes
      }
    }
    case 'Toggle': {
      // `i`, not `T` and `F`: stock JUCE drops a whole bundle that holds one of those, Pure Data the value.
      const message = new MessageTemplate(address, 'i')
      return () => {
        message.setInt(0, live.value ? 1 : 0)
        return message.bytes
      }
    }
    case 'Index': {
      const message = new MessageTemplate(address, 'i')
      return () => {
        message.setInt(0, live.value as number)
        return message.bytes
      }
    }
    case 'String':
      return () => encodeMessage(address, [{ type: 's', value: live.value as string }])
    case 'XYPad': {
      const message = new MessageTemplate(address, 'ff')
      return () => {
        const [x, y] = live.value as readonly [number, number]
        message.setFloat(0, x)
        message.setFloat(1, y)
        return message.bytes
      }
    }
  }
}
