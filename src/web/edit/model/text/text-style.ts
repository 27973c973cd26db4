import type { SourceText } from './source-text.js'
import type { Piece } from './text-piece.js'

/** How a file is written. */
export interface TextStyle {
  /** What ends a line. */
  readonly lineEnd: string
  /** How much farther each level is indented. */
  readonly indent: string
  /** Between a name and its value. */
  readonly colon: string
  /** Between two things on one line. */
  readonly comma: string
  /** Inside the brackets of what stands on one line. */
  readonly padding: Readonly<Record<'object' | 'array', string>>
  /** Whether what holds no objects stands on one line if it fits. */
  readonly isShort: Readonly<Record<'object' | 'array', boolean>>
  /** Columns of a line; Infinity where the whole file is one line. */
  readonly width: number
  /** Whether what is not ASCII is escaped. */
  readonly isAscii: boolean
}

/** As the layouts that ship are written. */
export const usualStyle: TextStyle = {
  lineEnd: '\n',
  indent: '  ',
  colon: ': ',
  comma: ', ',
  padding: { object: ' ', array: '' },
  isShort: { object: true, array: true },
  width: 100,
  isAscii: false,
}

/** Finds out how a file is written, so that what is new looks like the rest. */
export function styleOf(source: SourceText): TextStyle {
  const { text, root } = source
  const lineEnd = /\r\n|\n|\r/.exec(source.textOf(root))?.[0]
  const all = filledIn(root)
  const short = all.filter((piece) => source.isOnOneLine(piece))
  const first = (kind: string) => short.find((piece) => piece.kind === kind)
  const commas = short.flatMap((piece) => piece.parts.slice(1).map((_, at) => source.before(piece, at + 1)))
  const paddingOf = (kind: 'object' | 'array') => {
    const piece = first(kind)
    return piece ? source.before(piece, 0) : usualStyle.padding[kind]
  }
  return {
    lineEnd: lineEnd ?? usualStyle.lineEnd,
    indent: indentIn(source) ?? usualStyle.indent,
    colon: colonIn(source) ?? usualStyle.colon,
    comma: shortest(commas) ?? usualStyle.comma,
    padding: { object: paddingOf('object'), array: paddingOf('array') },
    isShort: { object: isShort(source, all, 'object'), array: isShort(source, all, 'array') },
    width: lineEnd === undefined && root.parts.length > 0 ? Number.POSITIVE_INFINITY : usualStyle.width,
    isAscii: /\\u(?!00[0-7])[0-9a-f]{4}/i.test(text) && !/[^\0-\x7f]/.test(text),
  }
}

/** Whether those that could stand on one line mostly do. */
function isShort(source: SourceText, all: readonly Piece[], kind: string): boolean {
  const votes = all
    .filter((piece) => piece.kind === kind && piece.parts.every((part) => part.piece.kind === 'scalar'))
    .map(
      (piece) =>
        source.textOf(piece).replace(/\s+/g, ' ').length < 60 && (source.isOnOneLine(piece) ? 1 : -1),
    )
  return votes.reduce<number>((sum, vote) => sum + Number(vote), 0) >= 0
}

function indentIn(source: SourceText): string | undefined {
  const { root } = source
  if (root.parts.length === 0) return undefined
  return /[\r\n]([\t ]*)$/.exec(source.before(root, 0))?.[1]?.slice(source.indentOf(root).length)
}

function colonIn({ text, root }: SourceText): string | undefined {
  const [first] = root.parts
  return first && /\s*:\s*$/.exec(text.slice(first.from, first.piece.from))?.[0]
}

/** Others are longer to put columns below each other, or to leave a line empty. */
export function shortest(texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : texts.reduce((a, b) => (b.length < a.length ? b : a))
}

/** All objects and arrays that hold something. */
function filledIn(piece: Piece): readonly Piece[] {
  return piece.parts.length === 0 ? [] : [piece, ...piece.parts.flatMap((part) => filledIn(part.piece))]
}
