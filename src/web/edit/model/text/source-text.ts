import { identityIn, type Piece, readPieces } from './text-piece.js'

/** The text of a file, and which part of it is what. */
export class SourceText {
  readonly root: Piece
  readonly #pieces = new Map<unknown, Piece>()
  readonly #named = new Map<string | undefined, Piece>()
  /** Where each line begins. */
  readonly #lines: readonly number[]

  /**
   * @param text JSON without a byte order mark and without repeated names.
   * @param value what was read of it: its objects are found again in the text, wherever they are put. Those that differ from
   *   the text are not.
   */
  constructor(
    readonly text: string,
    value: unknown,
  ) {
    this.root = readPieces(text)
    this.#remember(this.root, value)
    this.#lines = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ 0: end, index }) => index! + end.length)]
  }

  /** Where an object or an array was read; undefined if it is new. */
  find(value: unknown): Piece | undefined {
    return this.#pieces.get(value)
  }

  /** @param name of a control or a page. */
  findNamed(name: string | undefined): Piece | undefined {
    return this.#named.get(name)
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

  /** @returns whether the value is what the text says. */
  #remember(piece: Piece, value: unknown): boolean {
    const name = piece.kind === 'object' ? identityIn(piece) : undefined
    if (name !== undefined && !name.startsWith('label')) this.#named.set(name, piece)
    if (typeof value !== 'object' || value === null) return piece.kind === 'scalar' && piece.scalar === value
    const members = value as Readonly<Record<string, unknown>>
    let isSame =
      (piece.kind === 'array') === Array.isArray(value) && Object.keys(value).length === piece.parts.length
    for (const [at, part] of piece.parts.entries())
      isSame = this.#remember(part.piece, members[piece.kind === 'array' ? at : part.name]) && isSame
    if (isSame) this.#pieces.set(value, piece)
    return isSame
  }
}
