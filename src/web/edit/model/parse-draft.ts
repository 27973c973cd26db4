import { findJsonError } from '../../../json/find-json-error.js'
import type { Fault, LayoutDraft } from './draft.js'
import { faultsOf, type Judge } from './faults.js'
import { hasShape } from './shape.js'
import { byteOrderMark } from './write-draft.js'

/** A draft, or why there is none: then only the text can be shown. */
export type Parsed =
  | { readonly draft: LayoutDraft; readonly faults?: undefined }
  | { readonly draft?: undefined; readonly faults: readonly Fault[] }

/**
 * Reads the text of a layout file. What the editor can show may have faults; what has members of another kind than a
 * layout, or is no JSON, is none.
 *
 * @param text with or without a byte order mark.
 * @param judge says what is wrong with it.
 */
export function parseDraft(text: string, judge: Judge): Parsed {
  const json = text.startsWith(byteOrderMark) ? text.slice(1) : text
  const error = findJsonError(json)
  if (error) {
    const { line, column, reason } = error
    return { faults: [{ path: `line ${line}, column ${column}`, expected: reason }] }
  }
  const document: unknown = JSON.parse(json)
  return hasShape(document) ? { draft: document } : { faults: faultsOf(document, judge) }
}
