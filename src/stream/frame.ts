import { Refusal } from '../errors.js'
import { kindOf } from '../json/kind.js'
import { parseBody } from '../json/parse-body.js'

/** A frame of a client, before it is judged. */
export type Frame = Readonly<Record<string, unknown>>

/** @returns the refusal of what is no JSON object: the limit of the sender stands before it. */
export function readFrame(message: Buffer): Frame | Refusal {
  let value: unknown
  try {
    value = parseBody(message)
  } catch (error) {
    return error as Refusal
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Frame
  return new Refusal('body-invalid', `Expected ${anObject}; received ${kindOf(value)}.`, {
    errors: [{ path: '$', expected: anObject }],
  })
}

const anObject = 'a JSON object: a hello, a ping or an action'

/** Longest `x` of `{"ping":x}`, bytes of JSON. */
const longestPing = 64

/** The answer to `{"ping":x}`. @throws {Refusal} `body-invalid`. */
export function pongOf({ ping }: Frame): string {
  const text = JSON.stringify(ping)
  if (Buffer.byteLength(text) <= longestPing) return `{"pong":${text}}`
  const expected = `at most ${longestPing} bytes of JSON`
  throw new Refusal('body-invalid', `Expected $.ping to be ${expected}; received more. Send less.`, {
    errors: [{ path: '$.ping', expected }],
  })
}
