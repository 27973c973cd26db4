import typia, { type tags } from 'typia'
import { Refusal } from '../errors.js'
import { kindOf } from '../json/kind.js'
import { type ControlType, controlTypes } from '../layout/layout.js'
import { checkFields, type Expectations } from './fields.js'

/** The body of `POST /action`, before it is known which control it means. Other members are ignored. */
export interface Envelope {
  readonly layoutId: string
  readonly lid: number & tags.Type<'uint64'> & tags.Minimum<1> & tags.Maximum<9007199254740991>
  readonly type: string
  readonly value?: unknown
}

/** An envelope whose type is one of the six. */
export interface TypedEnvelope extends Envelope {
  readonly type: ControlType
}

/**
 * @param key the Idempotency-Key, `''` when absent.
 * @throws {Refusal} `body-invalid`, then `type-invalid`.
 */
export function readEnvelope(body: unknown, key: string): TypedEnvelope {
  if (!isEnvelope(body)) checkFields(validateEnvelope(body), expectations)
  if (!isIdempotencyKey(key))
    throw new Refusal(
      'body-invalid',
      `Expected the header Idempotency-Key to be ${keyForm}; ${kindOf(key)} came. Use a random UUID an action.`,
      { errors: [{ path: '$key', expected: keyForm }] },
    )
  const envelope = body as Envelope
  if (!isControlType(envelope.type))
    throw new Refusal(
      'type-invalid',
      `Expected $.type to be one of ${controlTypes.join(', ')}; another word came. Send the type that the layout names.`,
      { errors: [{ path: '$.type', expected: controlTypes.join(' | ') }] },
    )
  return envelope as TypedEnvelope
}

/** Whether it is a sound key, or none. */
export function isIdempotencyKey(key: string): boolean {
  return key === '' || soundKey.test(key)
}

const keyForm = '1 to 64 visible ASCII characters'
/** RFC 5234 VCHAR. */
const soundKey = /^[\x21-\x7e]{1,64}$/

const isEnvelope = typia.createIs<Envelope>()
const validateEnvelope = typia.createValidate<Envelope>()
const isControlType = typia.createIs<ControlType>()

const expectations: Expectations = {
  $: 'an object with layoutId, lid and type',
  '$.layoutId': 'the layoutId, a string',
  '$.lid': "the control's lid, a positive integer",
  '$.type': "the control's type, a string",
}
