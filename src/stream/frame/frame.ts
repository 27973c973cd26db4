import { requireObject } from '../../action/body/envelope.js'
import { Refusal } from '../../errors.js'
import { parseBody } from '../../json/parse-body.js'

/** A frame of a client, before it is judged. */
export type Frame = Readonly<Record<string, unknown>>

/** @returns the refusal of what is no JSON object, as `POST /action` has it: the limit of the sender stands before it. */
export function readFrame(message: Buffer): Frame | Refusal {
  try {
    const frame = parseBody(message)
    requireObject(frame)
    return frame
  } catch (error) {
    return error as Refusal
  }
}

/** Longest `x` of `{"ping":x}`, bytes of JSON. */
const longestPing = 64

/** The answer to `{"ping":x}`. @throws {Refusal} `body-invalid`. */
export function pongOf({ ping }: Frame): string {
  const text = jsonOf(ping)
  if (text !== undefined && Buffer.byteLength(text) <= longestPing) return `{"pong":${text}}`
  const expected = `at most ${longestPing} bytes of JSON`
  throw new Refusal('body-invalid', `Expected $.ping to be ${expected}; received more. Send less.`, {
    errors: [{ path: '$.ping', expected }],
  })
}

/** Undefined for what is nested too deep for the stack, and so longer than any ping. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
