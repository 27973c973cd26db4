import { visit } from 'jsonc-parser'

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

/** @param text JSON, without a byte order mark. */
export function readPieces(text: string): Piece {
  const root: Part[] = []
  /** The lists that are open, the innermost last: of a list, and of each object or array in it. */
  const open = [root]
  let named: { readonly name: string; readonly from: number } | undefined
  const put = (piece: Piece) => {
    open[open.length - 1]!.push({ name: named?.name ?? '', from: named?.from ?? piece.from, piece })
    named = undefined
  }
  const begin = (kind: Piece['kind']) => (from: number) => {
    const parts: Part[] = []
    put({ kind, from, to: from, parts, scalar: undefined })
    open.push(parts)
  }
  const end = (from: number, length: number) => {
    open.pop()
    const list = open[open.length - 1]!
    ;(list[list.length - 1]!.piece as { to: number }).to = from + length
  }
  visit(text, {
    onObjectBegin: begin('object'),
    onArrayBegin: begin('array'),
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty: (name, from) => {
      named = { name, from }
    },
    onLiteralValue: (scalar, from, length) =>
      put({ kind: 'scalar', from, to: from + length, parts: none, scalar }),
  })
  return root[0]!.piece
}

const none: readonly Part[] = []

/** What tells a page or a control from all others, and an option or a signal from those beside it. */
export function identityOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return `value ${value}`
  return firstName((name) => (value as Readonly<Record<string, unknown>>)[name])
}

/** The same of something in a text. */
export function identityIn({ kind, scalar, parts }: Piece): string | undefined {
  if (kind === 'scalar') return `value ${scalar}`
  return firstName((name) => parts.find((part) => part.name === name)?.piece.scalar)
}

function firstName(memberOf: (name: string) => unknown): string | undefined {
  const name = naming.find((name) => memberOf(name) !== undefined)
  return name && `${name} ${memberOf(name)}`
}

const naming = ['lid', 'pageId', 'label']
