import { isAscii, isUtf8 } from 'node:buffer'
import { Refusal } from '../errors.js'

/** @throws {Refusal} `body-not-json` for an empty body, one that is not UTF-8 (RFC 8259 §8.1), or that does not parse. */
export function parseBody(body: Buffer): unknown {
  if (body.length === 0) throw notJson('an empty body')
  if (!isUtf8(body)) throw notJson('bytes that are not UTF-8')
  try {
    return JSON.parse(body.toString(isAscii(body) ? 'latin1' : 'utf8'))
  } catch {
    throw notJson(`${body.length} bytes that do not parse`)
  }
}

function notJson(received: string): Refusal {
  return new Refusal(
    'body-not-json',
    `Expected one JSON value in UTF-8; received ${received}. Send what JSON.stringify makes.`,
  )
}
