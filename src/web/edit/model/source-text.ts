import { type Node, parseTree } from 'jsonc-parser'

/** A value in the text of a file, and where it stands there. */
export interface Piece {
  /** Of a text, a number, a switch or null; undefined of an object or an array. */
  readonly scalar: unknown
  readonly kind: 'object' | 'array' | 'scalar'
  readonly from: number
  readonly to: number
  /** What an object or an array holds, in the order of the text. */
  readonly parts: readonly Part[]
}

/** A member of an object, or an item of an array. */
export interface Part {
  /** '' of an item. */
  readonly name: string
  /** Where its name begins, or the item. */
  readonly from: number
  readonly piece: Piece
}

/** The text of a file, and which part of it is what. */
export class SourceText {
  readonly root: Piece
  readonly #pieces = new Map<unknown, Piece>()
  /** Where each line begins. */
  readonly #lines: readonly number[]

  /**
   * @param text JSON without a byte order mark and without repeated names.
   * @param value what was read of it: its objects are found again in the text, wherever they are put.
   */
  constructor(
    readonly text: string,
    value: unknown,
  ) {
    this.root = pieceOf(parseTree(text)!)
    this.#remember(this.root, value)
    this.#lines = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ 0: end, index }) => index! + end.length)]
  }

  /** Where an object or an array was read, or a control or a page of this number or id; undefined if it is new. */
  find(value: unknown): Piece | undefined {
    return this.#pieces.get(value) ?? this.#pieces.get(keyOf(value))
  }

  slice(from: number, to: number): string {
    return this.text.slice(from, to)
  }

  textOf({ from, to }: Piece): string {
    return this.text.slice(from, to)
  }

  isOnOneLine(piece: Piece): boolean {
    return !/[\r\n]/.test(this.textOf(piece))
  }

  /** What stands before a part: whitespace, and the comma after the part before it. */
  before(piece: Piece, at: number): string {
    const end = at === 0 ? piece.from + 1 : piece.parts[at - 1]!.piece.to
    return this.text.slice(end, piece.parts[at]!.from)
  }

  /** What stands between the last part and the closing bracket. */
  tail({ parts, to }: Piece): string {
    return this.text.slice(parts[parts.length - 1]!.piece.to, to - 1)
  }

  /** How far the line of a piece is indented. */
  indentOf(piece: Piece): string {
    return /^[\t ]*/.exec(this.text.slice(this.#lineOf(piece)))![0]
  }

  /** At which column of its line a piece begins, from 0. */
  columnOf(piece: Piece): number {
    return piece.from - this.#lineOf(piece)
  }

  /** Where the line of a piece begins. */
  #lineOf({ from }: Piece): number {
    let low = 0
    for (let high = this.#lines.length; high - low > 1; ) {
      const middle = (low + high) >> 1
      if (this.#lines[middle]! <= from) low = middle
      else high = middle
    }
    return this.#lines[low]!
  }

  #remember(piece: Piece, value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    this.#pieces.set(value, piece)
    const key = keyOf(value)
    if (key !== undefined) this.#pieces.set(key, piece)
    for (const [at, { name, piece: inner }] of piece.parts.entries())
      this.#remember(inner, (value as Record<string, unknown>)[piece.kind === 'array' ? at : name])
  }
}

/** What names a control or a page in the whole layout. */
function keyOf(value: unknown): string | undefined {
  const { lid, pageId } = (value ?? {}) as { readonly lid?: unknown; readonly pageId?: unknown }
  return lid === undefined ? (pageId === undefined ? undefined : `page ${pageId}`) : `control ${lid}`
}

function pieceOf({ type, offset, length, value, children = [] }: Node): Piece {
  const kind = type === 'object' || type === 'array' ? type : 'scalar'
  const parts = children.map((child) => {
    const [name, member] = type === 'object' ? child.children! : []
    return { name: name?.value ?? '', from: child.offset, piece: pieceOf(member ?? child) }
  })
  return { scalar: kind === 'scalar' ? value : undefined, kind, from: offset, to: offset + length, parts }
}
