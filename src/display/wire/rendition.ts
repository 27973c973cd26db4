import type { Control } from '../../layout/layout.js'
import { encodeMessage } from '../../osc/encode.js'
import { saturateInt32 } from '../../osc/int32.js'
import type { Argument } from '../../osc/message.js'
import type { ControlState } from '../../state/control-state.js'
import type { LiveControl } from '../../state/live-layout.js'
import type { MessageKind, NumberReading, Reading, WireMessage } from './wire-form.js'

/** One address of a control for displays that get it in the same form: a prepared message that is filled when needed. */
export class Rendition {
  readonly key: string
  readonly address: string
  readonly kind: MessageKind
  readonly state: ControlState
  readonly #control: Control
  readonly #readings: readonly Reading[]
  /**
   * The message, if it has only numbers, which are overwritten in place: a text changes its length, and `T` and `F` are type
   * tags. One Buffer and no view on it: with many controls the cost is the number of places in memory that an action touches.
   */
  readonly #bytes: Buffer | undefined

  constructor({ address, readings, kind }: WireMessage, live: Pick<LiveControl, 'control' | 'state'>) {
    const { control, state } = live
    this.key = `${state.layoutId} ${state.lid} ${address}`
    this.address = address
    this.kind = kind
    this.state = state
    this.#control = control
    this.#readings = readings
    this.#bytes = readings.every(isNumber) ? this.#encodeAnew(state) : undefined
  }

  get isEvent(): boolean {
    return this.kind === 'event'
  }

  /** The message of a state, zero before the first action. The bytes are valid until the next call. */
  encode(state = this.state): Uint8Array {
    const bytes = this.#bytes
    if (bytes === undefined) return this.#encodeAnew(state)
    const readings = this.#readings as readonly NumberReading[]
    let at = bytes.length - 4 * readings.length
    for (const { type, read } of readings) {
      const number = read(state, this.#control)
      if (type === 'i') bytes.writeInt32BE(saturateInt32(number), at)
      else bytes.writeFloatBE(number, at)
      at += 4
    }
    return bytes
  }

  #encodeAnew(state: ControlState): Buffer {
    return encodeMessage(
      this.address,
      this.#readings.map((reading) => argumentOf(reading, state, this.#control)),
    )
  }
}

function isNumber({ type }: Reading): boolean {
  return type === 'i' || type === 'f'
}

function argumentOf(reading: Reading, state: ControlState, control: Control): Argument {
  const value = reading.read(state, control)
  if (reading.type !== 'tf') return { type: reading.type, value } as Argument
  return value ? { type: 'T', value: true } : { type: 'F', value: false }
}
