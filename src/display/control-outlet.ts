import { encodeMessage } from '../osc/encode.js'
import { MessageTemplate } from '../osc/template.js'
import { type ControlState, normalised } from '../state/control-state.js'
import type { LiveControl, Outlet } from '../state/live-layout.js'
import type { Display } from './display.js'

/** Tags of the messages whose numbers are written in place; a String's length changes, so it has none. */
const tags = { Button: 'if', Slider: 'f', Toggle: 'i', Index: 'i', String: '', XYPad: 'ff' } as const

const origin = [0, 0] as const

/** The way of one control to its displays: its message is prepared, and only filled when something is to be shown. */
export class ControlOutlet implements Outlet {
  readonly #state: ControlState
  readonly #address: string
  readonly #fullScale: number
  readonly #message: MessageTemplate
  readonly #displays: readonly Display[]

  constructor({ control, state }: LiveControl, displays: readonly Display[]) {
    this.#state = state
    this.#address = control.address
    this.#fullScale = control.fullScale
    this.#message = new MessageTemplate(control.address, tags[control.type])
    this.#displays = displays
  }

  show(): void {
    const message = this.encode()
    for (const display of this.#displays) display.add(message)
  }

  /**
   * The message of the control's present state, zero before the first action; the bytes are valid until the next call.
   * The OSC type comes from the control, never from the number: a slider at exactly 1 is still `f`, since receivers
   * read an `i` there as something else.
   */
  encode(): Uint8Array {
    const { type, count, value } = this.#state
    const message = this.#message
    switch (type) {
      case 'Button':
        message.setInt(0, count)
        message.setFloat(1, normalised(count, this.#fullScale))
        break
      case 'Slider':
        message.setFloat(0, (value ?? 0) as number)
        break
      case 'Toggle':
        // `i`, not `T` and `F`: stock JUCE drops a whole bundle that holds one of those, Pure Data the value.
        message.setInt(0, value ? 1 : 0)
        break
      case 'Index':
        message.setInt(0, (value ?? 0) as number)
        break
      case 'String':
        return encodeMessage(this.#address, [{ type: 's', value: (value ?? '') as string }])
      case 'XYPad': {
        const [x, y] = (value ?? origin) as readonly [number, number]
        message.setFloat(0, x)
        message.setFloat(1, y)
      }
    }
    return message.bytes
  }
}
