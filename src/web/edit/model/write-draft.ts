import type { LayoutDraft } from './draft.js'
import { DraftWriter } from './draft-writer.js'
import { SourceText } from './source-text.js'
import { styleOf, usualStyle } from './text-style.js'

/** A text, and the draft that was read of it. */
export interface DraftSource {
  readonly text: string
  readonly draft: LayoutDraft
}

/**
 * Writes a draft as the text of a file.
 *
 * @param source the file before. What has not changed keeps its text there, byte for byte, wherever it is moved; what has
 *   changed keeps its lines and the order of its members; what is new is written in the same style.
 */
export function writeDraft(draft: LayoutDraft, source?: DraftSource): string {
  if (source === undefined) return `${new DraftWriter(usualStyle).write(draft)}${usualStyle.lineEnd}`
  const start = source.text.startsWith(byteOrderMark) ? 1 : 0
  const text = new SourceText(source.text.slice(start), source.draft)
  const { from, to } = text.root
  const written = new DraftWriter(styleOf(text), text).write(draft)
  return source.text.slice(0, start) + text.slice(0, from) + written + text.text.slice(to)
}

export const byteOrderMark = '\ufeff'
