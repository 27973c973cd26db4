import type { MessageKind, NumberReading, Reading } from '../../controls/reading.js'
import { encodeMessage } from '../../osc/encode.js'
import { type Argument, saturateInt32 } from '../../osc/message.js'
import type { ControlState } from '../../state/control-state.js'
import type { OutputControl, WireMessage } from './wire-form.js'

/** One address of a control for displays that get it in the same form: a prepared message that is filled when needed. */
export class PreparedControl {
  readonly state: ControlState
  /** Bytes of the message if it is prepared, which it is if it has only numbers; else 0, since a text changes its length. */
  readonly size: number
  readonly #fullScale: number
  readonly #readings: readonly Reading[]
  readonly #templates: DataView | undefined
  readonly #start: number
  readonly key: string
  readonly address: string
  readonly kind: MessageKind

  constructor({ address, readings, kind }: WireMessage, { control, state }: OutputControl) {
    this.state = state
    this.key = `${state.layoutId} ${state.lid} ${address}`
    this.address = address
    this.kind = kind
    this.#fullScale = control.fullScale
    this.#readings = readings
    const template = readings.every(isNumber)
      ? keepTemplate(encodeState(address, readings, state, control.fullScale))
      : undefined
    this.size = template?.size ?? 0
    this.#templates = template?.view
    this.#start = template?.start ?? 0
  }

  get isEvent(): boolean {
    return this.kind === 'event'
  }

  /** The message of a state, zero before the first action. */
  encode(state = this.state): Uint8Array {
    if (this.size === 0) return encodeState(this.address, this.#readings, state, this.#fullScale)
    const bytes = new Uint8Array(this.size)
    this.writeTo(new DataView(bytes.buffer), 0, state)
    return bytes
  }

  /** Writes the message of a state to where there is room for it. @throws TypeError if it is not prepared. */
  writeTo(to: DataView, offset: number, state = this.state): void {
    const templates = this.#templates!
    const start = this.#start
    const readings = this.#readings as readonly NumberReading[]
    const prefix = this.size - 4 * readings.length
    for (let at = 0; at < prefix; at += 4) to.setInt32(offset + at, templates.getInt32(start + at))
    let at = offset + prefix
    for (const { type, read } of readings) {
      const number = read(state, this.#fullScale)
      if (type === 'i') to.setInt32(at, saturateInt32(number))
      else to.setFloat32(at, number)
      at += 4
    }
  }
}

function encodeState(
  address: string,
  readings: readonly Reading[],
  state: ControlState,
  fullScale: number,
): Buffer {
  return encodeMessage(
    address,
    readings.flatMap((reading) => argumentsOf(reading, state, fullScale)),
  )
}

function isNumber({ type }: Reading): boolean {
  return type === 'i' || type === 'f'
}

function argumentsOf(
  reading: Reading,
  state: ControlState,
  fullScale: number,
): Argument | readonly Argument[] {
  if (reading.type === 'list') return reading.read(state, fullScale)
  const value = reading.read(state, fullScale)
  if (reading.type !== 'tf') return { type: reading.type, value } as Argument
  return value ? { type: 'T', value: true } : { type: 'F', value: false }
}

/** A message that is kept to be filled in. */
interface Template {
  /** Of many templates. */
  readonly view: DataView
  /** Where this one begins, bytes. */
  readonly start: number
  /** Bytes. */
  readonly size: number
}

const blockSize = 65_536

let block = new DataView(new ArrayBuffer(blockSize))
let used = 0

/**
 * Keeps a message in a block with others. With many controls the cost of an action is the number of places in memory that
 * it touches, and each Buffer is one more than its bytes. A block lasts as long as one of its templates.
 * @param message of 4 bytes or more.
 */
export function keepTemplate(message: Uint8Array): Template {
  const size = message.length
  if (used + size > block.byteLength) {
    block = new DataView(new ArrayBuffer(Math.max(blockSize, size)))
    used = 0
  }
  const start = used
  new Uint8Array(block.buffer).set(message, start)
  used += size
  return { view: block, start, size }
}
