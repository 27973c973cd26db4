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

/** @param text JSON, without a byte order mark. */
export function readPieces(text: string): Piece {
  return pieceOf(parseTree(text)!)
}

function pieceOf({ type, offset, length, value, children = [] }: Node): Piece {
  const kind = type === 'object' || type === 'array' ? type : 'scalar'
  const parts = children.map((child) => {
    const [name, member] = type === 'object' ? child.children! : []
    return { name: name?.value ?? '', from: child.offset, piece: pieceOf(member ?? child) }
  })
  return { scalar: kind === 'scalar' ? value : undefined, kind, from: offset, to: offset + length, parts }
}

/** What tells a page or a control from all others, and an option or a signal from those beside it. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return `value ${value}`
  return firstName((name) => (value as Readonly<Record<string, unknown>>)[name])
}

/** The same of something in a text. */
export function nameIn({ kind, scalar, parts }: Piece): string | undefined {
  if (kind === 'scalar') return `value ${scalar}`
  return firstName((name) => parts.find((part) => part.name === name)?.piece.scalar)
}

function firstName(memberOf: (name: string) => unknown): string | undefined {
  const name = naming.find((name) => memberOf(name) !== undefined)
  return name && `${name} ${memberOf(name)}`
}

const naming = ['lid', 'pageId', 'label']
