import type { LayoutDraft } from './draft.js'
import { DraftWriter } from './text/draft-writer.js'
import { SourceText } from './text/source-text.js'
import { styleOf, usualStyle } from './text/text-style.js'

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
  const { text, writer } = prepare(source)
  const { from, to } = text.root
  const written = writer.write(draft)
  const mark = source.text.startsWith(byteOrderMark) ? byteOrderMark : ''
  return mark + text.slice(0, from) + written + text.text.slice(to)
}

/** Reads the text that drafts are written from, which takes longer than to write one of them. */
export function prepareSource(source: DraftSource): void {
  prepare(source)
}

interface Prepared {
  readonly text: SourceText
  readonly writer: DraftWriter
}

/** Of drafts that were read of a text. */
const prepared = new WeakMap<LayoutDraft, Prepared & { readonly of: string }>()

function prepare({ text: of, draft }: DraftSource): Prepared {
  const known = prepared.get(draft)
  if (known?.of === of) return known
  const text = new SourceText(of.startsWith(byteOrderMark) ? of.slice(1) : of, draft)
  const writer = new DraftWriter(styleOf(text), text)
  prepared.set(draft, { of, text, writer })
  return { text, writer }
}

export const byteOrderMark = '\ufeff'
