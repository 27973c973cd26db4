import { InvalidConfiguration } from '../errors.js'
import { parseBody } from '../json/parse-body.js'
import { readJsonText } from '../json/read-json-file.js'
import { judgeLayout } from '../layout/judge-layout.js'
import type { Layout } from '../layout/layout.js'
import { fileInvalid } from './refusals.js'

/**
 * Judges the text of a layout file as `ovation check` does. @param layoutId that it must have.
 * @throws {Refusal} `body-not-json`, `file-invalid` with every error.
 */
export function judgeLayoutText(layoutId: string, bytes: Buffer): Layout {
  try {
    const layout = judgeLayout(readJsonText('', bytes), '')
    if (layout.layoutId === layoutId) return layout
    const reason = `expected "${layoutId}", as in the address of the request; received "${layout.layoutId}"`
    throw InvalidConfiguration.of('', reason, '$.layoutId')
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    requireJson(bytes)
    throw fileInvalid('a layout', error.errors)
  }
}

/** A text that is JSON may still be ambiguous, or nested too deep. A byte order mark is none of it (RFC 8259 §8.1). */
function requireJson(bytes: Buffer): void {
  const mark = Buffer.from('\ufeff')
  parseBody(bytes.indexOf(mark) === 0 ? bytes.subarray(mark.length) : bytes)
}
