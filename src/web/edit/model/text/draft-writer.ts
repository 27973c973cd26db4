import type { SourceText } from './source-text.js'
import { nameOrder, templatesFor } from './templates.js'
import type { Piece } from './text-piece.js'
import { shortest, type TextStyle } from './text-style.js'

/** How something is written. */
interface Manner {
  /** How far its line is indented. */
  readonly base: string
  /** At which column it begins, from 0. */
  readonly column: number
  /** Whether it stands in something that is on one line. */
  readonly isInside: boolean
  /** What stands beside something new in the file: new things get lines like it. */
  readonly like?: Piece | undefined
}

/** A member or an item, as text. */
interface WrittenPart {
  /** Which part of the same piece it was; −1 if it was none. */
  readonly part: number
  /** With its name. @param manner of the place where it stands. */
  write(manner: Manner): string
}

/** Writes a value as JSON, with what is kept of a text before. */
export class DraftWriter {
  constructor(
    private readonly style: TextStyle,
    private readonly source?: SourceText,
  ) {}

  write(value: object): string {
    const root = this.source?.root
    const base = root ? this.source!.indentOf(root) : ''
    return this.#write(value, root, { base, column: base.length, isInside: false })
  }

  /** @param piece what it was in the text; undefined: it is new. */
  #write(value: unknown, piece: Piece | undefined, manner: Manner): string {
    if (typeof value !== 'object' || value === null)
      return piece?.kind === 'scalar' && piece.scalar === value
        ? this.source!.textOf(piece)
        : this.#scalar(value)
    if (piece && !manner.isInside && this.source!.find(value) === piece)
      return reindent(this.source!.textOf(piece), this.source!.indentOf(piece), manner.base)
    const kind = Array.isArray(value) ? 'array' : 'object'
    const template = piece?.kind === kind && piece.parts.length > 0 ? piece : undefined
    const parts =
      kind === 'array'
        ? this.#items(value as [], template, manner.like)
        : this.#members(value, template, manner.like)
    if (parts.length === 0)
      return template || piece?.kind !== kind ? brackets[kind].join('') : this.source!.textOf(piece)
    // What was moved from lines of its own into a line.
    const isUnfit = template !== undefined && manner.isInside && !this.source!.isOnOneLine(template)
    if (template === undefined || isUnfit) return this.#layOut(value, kind, parts, manner)
    const home = this.source!.indentOf(template)
    const text = this.#refill(template, parts, manner.isInside)
    return this.#isTooWide(text, template, manner)
      ? this.#layOut(value, kind, parts, manner)
      : reindent(text, home, manner.base)
  }

  /** Writes parts into the text of an object or an array, in which all the rest stays. */
  #refill(piece: Piece, parts: readonly WrittenPart[], isInside: boolean): string {
    const source = this.source!
    const home = source.indentOf(piece)
    const lineIsKept = isInside || source.isOnOneLine(piece)
    const separators = piece.parts.map((_, at) => source.before(piece, at))
    const [opening = ''] = separators
    const usual = this.#separatorLike(shortest(separators.slice(1)) ?? `,${opening}`)
    const texts = parts.map(({ part, write }, at) => {
      const separator = at === 0 ? opening : part > 0 ? separators[part]! : usual
      const kept = piece.parts[part]?.piece
      const base = kept ? source.indentOf(kept) : (/[\r\n]([\t ]*)$/.exec(separator)?.[1] ?? home)
      return separator + write({ base, column: base.length, isInside: lineIsKept })
    })
    const [open, close] = brackets[piece.kind as Bracketed]
    return open + texts.join('') + source.tail(piece) + close
  }

  #separatorLike(separator: string): string {
    return /[\r\n]/.test(separator) ? separator : this.style.comma
  }

  /** Whether an object on one line has grown beyond the width of the file. */
  #isTooWide(text: string, piece: Piece, { isInside }: Manner): boolean {
    const source = this.source!
    const before = source.textOf(piece)
    if (isInside || text.length <= before.length || !source.isOnOneLine(piece)) return false
    return source.columnOf(piece) + text.length >= this.style.width
  }

  /** Lines for something that has none yet. */
  #layOut(value: object, kind: Bracketed, parts: readonly WrittenPart[], manner: Manner): string {
    const { style } = this
    const { base, column, isInside, like } = manner
    const [open, close] = brackets[kind]
    const all = isInside || style.width === Number.POSITIVE_INFINITY
    if (all || this.#mayBeShort(value, kind, like)) {
      const padding = style.padding[kind]
      const texts = parts.map(({ write }) => write({ base, column: 0, isInside: true }))
      const line = open + padding + texts.join(style.comma) + padding + close
      // With the comma that may follow.
      if (all || (column + line.length < style.width && !/[\r\n]/.test(line))) return line
    }
    const inner = base + style.indent
    const texts = parts.map(
      ({ write }) => style.lineEnd + inner + write({ base: inner, column: inner.length, isInside: false }),
    )
    return open + texts.join(',') + style.lineEnd + base + close
  }

  #mayBeShort(value: object, kind: Bracketed, like: Piece | undefined): boolean {
    if (like?.kind === kind && like.parts.length > 0) return this.source!.isOnOneLine(like)
    return this.style.isShort[kind] && !holdsObject(value)
  }

  #items(
    values: readonly unknown[],
    template: Piece | undefined,
    like: Piece | undefined,
  ): readonly WrittenPart[] {
    const templates = templatesFor(values, template, this.source)
    const places = new Map(template?.parts.map(({ piece }, at) => [piece, at]))
    const neighbour = (template ?? like)?.parts[0]?.piece
    return values.map((value, at) => ({
      part: places.get(templates[at]!) ?? -1,
      write: (manner) => this.#write(value, templates[at], { ...manner, like: neighbour }),
    }))
  }

  #members(value: object, template: Piece | undefined, like: Piece | undefined): readonly WrittenPart[] {
    const members = new Map(Object.entries(value).filter(([, member]) => member !== undefined))
    const parts = template?.parts ?? []
    return nameOrder(
      parts.map(({ name }) => name),
      [...members.keys()],
    ).map((name) => {
      const member = members.get(name)
      const at = parts.findIndex((part) => part.name === name)
      const kept = parts[at]
      const label = kept
        ? this.source!.slice(kept.from, kept.piece.from)
        : this.#scalar(name) + this.style.colon
      const neighbour = like?.parts.find((part) => part.name === name)?.piece
      return {
        part: at,
        write: ({ base, column, isInside }) =>
          label +
          this.#write(member, kept?.piece ?? this.source?.find(member), {
            base,
            column: column + label.length,
            isInside,
            like: neighbour,
          }),
      }
    })
  }

  #scalar(value: unknown): string {
    const text = JSON.stringify(value) ?? 'null'
    if (!this.style.isAscii) return text
    return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  }
}

type Bracketed = 'object' | 'array'

const brackets: Readonly<Record<Bracketed, readonly [string, string]>> = {
  object: ['{', '}'],
  array: ['[', ']'],
}

function holdsObject(value: object): boolean {
  return Object.values(value).some(
    (inner) => typeof inner === 'object' && inner !== null && (!Array.isArray(inner) || holdsObject(inner)),
  )
}

/** Indents lines after the first as far as the place where they come to stand. */
function reindent(text: string, from: string, to: string): string {
  if (from === to) return text
  return text.replace(/(\r\n|\n|\r)([\t ]*)(?![\r\n\t ])/g, (line, end: string, indent: string) =>
    indent.startsWith(from) ? end + to + indent.slice(from.length) : line,
  )
}
