import typia, { type IValidation } from 'typia'
import { controlTypes } from '../controls/control-types.js'
import { Refusal } from '../errors.js'
import { kindOf } from '../json/diagnose.js'
import { parseBody } from '../json/parse-body.js'
import type { Control } from '../layout/layout.js'
import type { LiveControl } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import type { ControlType, Fields } from '../wire/control.js'
import type { ControlValue } from '../wire/control-state.js'

/** The body of `POST /action`, as far as it can be checked without the layout. */
export interface Envelope extends Fields {
  readonly type: ControlType
  /** As it was sent; once the control is known, as it is kept. */
  value?: unknown
  /** The control on the active pages, once that is known. Beside the value, since each object more is a place in memory more. */
  live: LiveControl | undefined
}

/** The control that an action is for, and its validated value. */
export interface ResolvedAction {
  readonly live: LiveControl
  readonly value: ControlValue
}

/** Longer bodies are not remembered, bytes. */
const rememberedLength = 160
/** How many of the others are: so many, or so many for each control where that is more. */
const fewestRemembered = 32_768
const rememberedEach = 2

/**
 * Reads bodies of actions. A crowd sends the same few again and again: these are parsed and resolved once a page. Texts are
 * not remembered: few come twice, and the garbage collector copies what stays while the audience waits.
 */
export class Envelopes {
  readonly #remembered = new Map<string, Envelope>()
  #revision = -1
  #most = fewestRemembered

  constructor(private readonly layouts: Pick<LiveLayouts, 'revision' | 'byId'>) {}

  /**
   * @param key the Idempotency-Key, `''` when absent.
   * @throws {Refusal} in this order: `body-not-json`, `body-invalid`, `type-invalid`.
   */
  read(body: Buffer, key: string): Envelope {
    if (this.#revision !== this.layouts.revision) this.#forget()
    // latin1 is one character a byte: two bodies are the same text only if they are the same bytes.
    const text = body.length > rememberedLength ? undefined : body.toString('latin1')
    const known = text === undefined ? undefined : this.#remembered.get(text)
    const fields = known ?? readFields(parseBody(body))
    if (key !== '') requireKeyForm(key, '$key')
    if (known !== undefined) return known
    const envelope = requireType(fields)
    if (text !== undefined && envelope.type !== 'String') this.#remember(text, envelope)
    return envelope
  }

  #remember(text: string, envelope: Envelope): void {
    if (this.#remembered.size >= this.#most) this.#remembered.clear()
    this.#remembered.set(text, envelope)
  }

  /** What a body meant may have changed. */
  #forget(): void {
    this.#remembered.clear()
    this.#revision = this.layouts.revision
    let controls = 0
    for (const layout of this.layouts.byId.values()) controls += layout.controls.size
    this.#most = Math.max(fewestRemembered, rememberedEach * controls)
  }
}

/**
 * Reads an action that is parsed already.
 *
 * @param frame an object; its `id` is the idempotency key.
 * @param ownLayoutId the layout that is meant where the frame names none.
 * @throws {Refusal} in this order: `body-invalid`, `type-invalid`.
 */
export function readEnvelope(frame: Readonly<Record<string, unknown>>, ownLayoutId: string): Envelope {
  const { id, layoutId = ownLayoutId, lid, type, value } = frame
  const fields = readFields({ layoutId, lid, type, value })
  if (id !== undefined) requireKeyForm(id, '$.id')
  return requireType(fields)
}

/** @throws {Refusal} `body-invalid` for what is no JSON object, in the words of any other body. */
export function requireObject(body: unknown): asserts body is Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) readFields(body)
}

export function isKey(key: unknown): key is string {
  return typeof key === 'string' && visibleAscii.test(key)
}

/** What each field must be, in words, by its JSON path; `$` is the body itself, and each entry of a list is `[]`. */
export type Expectations = Readonly<Record<string, string>>

/** @throws {Refusal} `body-invalid`, naming every field that is not as expected. */
export function checkFields<T>(validation: IValidation<T>, expectations: Expectations): T {
  if (validation.success) return validation.data
  const errors = validation.errors.map(({ path, value }) => {
    const place = path.replace('$input', '$')
    const expected = expectations[place.replaceAll(/\[\d+\]/g, '[]')] ?? expectations.$!
    return { path: place, expected, received: kindOf(value) }
  })
  const sentences = errors.map(
    ({ path, expected, received }) => `${path}: expected ${expected}; received ${received}.`,
  )
  throw new Refusal('body-invalid', sentences.join(' '), {
    errors: errors.map(({ path, expected }) => ({ path, expected })),
  })
}

function readFields(body: unknown): Fields {
  return isFields(body) ? body : checkFields(validateFields(body), expectations)
}

/** @param path where the key was: in the header, or in the frame. */
function requireKeyForm(key: unknown, path: '$key' | '$.id'): void {
  if (isKey(key)) return
  const place = path === '$key' ? 'the header Idempotency-Key' : path
  throw new Refusal(
    'body-invalid',
    `Expected ${place} to be ${keyForm}; received ${kindOf(key)}. Use a random UUID per action.`,
    { errors: [{ path, expected: keyForm }] },
  )
}

const keyForm = '1 to 64 visible ASCII characters'
/** RFC 5234 VCHAR. */
const visibleAscii = /^[\x21-\x7e]{1,64}$/

function requireType({ layoutId, lid, type, value }: Fields): Envelope {
  if (isControlType(type)) return { layoutId, lid, type, value, live: undefined }
  throw new Refusal(
    'type-invalid',
    `Expected $.type to be one of ${controlTypes.join(', ')}; received another word. Send the type that the layout names.`,
    { errors: [{ path: '$.type', expected: controlTypes.join(' | ') }] },
  )
}

const isFields = typia.createIs<Fields>()
const validateFields = typia.createValidate<Fields>()
const isControlType = typia.createIs<ControlType>()

const expectations: Expectations = {
  $: 'an object with layoutId, lid and type',
  '$.layoutId': 'the layoutId, a string',
  '$.lid': "the control's lid, a positive integer",
  '$.type': "the control's type, a string",
}

/**
 * Validates the value of an action against its control.
 *
 * @returns the value as it is kept: null for a Button, −0 as 0.
 * @throws {Refusal} `value-invalid`.
 */
export function readValue(control: Control, value: unknown): ControlValue {
  const { behaviour } = control
  const read = behaviour.read(value, control)
  if (read !== undefined) return read
  const expected = behaviour.expected(control)
  const detail = `Expected $.value to be ${expected}; received ${behaviour.received(value)}.`
  throw new Refusal('value-invalid', detail, { errors: [{ path: '$.value', expected }] })
}
