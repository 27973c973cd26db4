import { encodeMessage } from '../osc/encode.js'
import { MessageTemplate } from '../osc/template.js'
import type { LiveControl } from '../state/live-layout.js'

/** Makes the message of a control's present state, zero before the first action. The bytes are re-used: valid until the next call. */
export type Encode = () => Uint8Array

/**
 * Prepares the messages of one control. The OSC type comes from the control, never from the number: a slider at
 * exactly 1 is still `f`, since receivers read an `i` there as something else.
 */
export function encoderFor({ control, state }: LiveControl): Encode {
  const { type, address, fullScale } = control
  switch (type) {
    case 'Button': {
      const message = new MessageTemplate(address, 'if')
      return () => {
        message.setInt(0, state.count)
        message.setFloat(1, Math.min(1, state.count / fullScale))
        return message.bytes
      }
    }
    case 'Slider': {
      const message = new MessageTemplate(address, 'f')
      return () => {
        message.setFloat(0, (state.value ?? 0) as number)
        return message.bytes
      }
    }
    case 'Toggle': {
      // `i`, not `T` and `F`: stock JUCE drops a whole bundle that holds one of those, Pure Data the value.
      const message = new MessageTemplate(address, 'i')
      return () => {
        message.setInt(0, state.value ? 1 : 0)
        return message.bytes
      }
    }
    case 'Index': {
      const message = new MessageTemplate(address, 'i')
      return () => {
        message.setInt(0, (state.value ?? 0) as number)
        return message.bytes
      }
    }
    case 'String':
      return () => encodeMessage(address, [{ type: 's', value: (state.value ?? '') as string }])
    case 'XYPad': {
      const message = new MessageTemplate(address, 'ff')
      return () => {
        const [x, y] = (state.value ?? origin) as readonly [number, number]
        message.setFloat(0, x)
        message.setFloat(1, y)
        return message.bytes
      }
    }
  }
}

const origin = [0, 0] as const
