import { encodeMessage } from '../../osc/encode.js'
import type { Argument } from '../../osc/message.js'
import { MessageTemplate } from '../../osc/template.js'
import type { ControlState } from '../../state/control-state.js'
import type { MessageKind, Reading, WireMessage } from './wire-form.js'

/** One address of a control for displays that get it in the same form: a prepared message that is filled when needed. */
export class Rendition {
  readonly key: string
  readonly address: string
  readonly kind: MessageKind
  readonly #readings: readonly Reading[]
  /** Only for messages of numbers: a text changes its length, and `T` and `F` are type tags. */
  readonly #template: MessageTemplate | undefined

  constructor(
    { address, readings, kind }: WireMessage,
    readonly state: ControlState,
  ) {
    this.key = `${state.layoutId} ${state.lid} ${address}`
    this.address = address
    this.kind = kind
    this.#readings = readings
    const tags = readings.map(({ type }) => type).join('')
    this.#template = /^[if]+$/.test(tags) ? new MessageTemplate(address, tags) : undefined
  }

  get isEvent(): boolean {
    return this.kind === 'event'
  }

  /** The message of a state, zero before the first action. The bytes are valid until the next call. */
  encode(state = this.state): Uint8Array {
    const template = this.#template
    if (!template)
      return encodeMessage(
        this.address,
        this.#readings.map((reading) => argumentOf(reading, state)),
      )
    for (let n = 0; n < this.#readings.length; n++) {
      const { type, read } = this.#readings[n] as Extract<Reading, { type: 'i' | 'f' }>
      if (type === 'i') template.setInt(n, read(state))
      else template.setFloat(n, read(state))
    }
    return template.bytes
  }
}

function argumentOf(reading: Reading, state: ControlState): Argument {
  if (reading.type !== 'tf') return { type: reading.type, value: reading.read(state) } as Argument
  return reading.read(state) ? { type: 'T', value: true } : { type: 'F', value: false }
}
