import type { SourceText } from './source-text.js'
import { identityIn, identityOf, type Piece } from './text-piece.js'

/**
 * Finds what each item of an array was in the text: by itself, by its number, id or label, and else what stood in the same
 * place and is nothing else now.
 *
 * @param array what the array was in the text.
 * @returns undefined for those that are new.
 */
export function templatesFor(
  values: readonly unknown[],
  array: Piece | undefined,
  source: SourceText | undefined,
): readonly (Piece | undefined)[] {
  if (source === undefined) return values.map(() => undefined)
  const pieces = array?.parts.map(({ piece }) => piece) ?? []
  const names = pieces.map(identityIn)
  const byName = new Map(pieces.map((piece, at) => [names[at], piece]))
  const found = values.map((value, at) => {
    const name = identityOf(value)
    // First in its place: numbers in a list are alike.
    const named = name !== undefined && (names[at] === name ? pieces[at] : byName.get(name))
    return source.find(value) ?? (named || source.findNamed(name))
  })
  const taken = new Set(found)
  return found.map((piece, at) => piece ?? (taken.has(pieces[at]) ? undefined : pieces[at]))
}

/** @param kept the names in the text. @param names those that are to be written: new ones stand after the one before them. */
export function nameOrder(kept: readonly string[], names: readonly string[]): readonly string[] {
  const wanted = new Set(names)
  const order = kept.filter((name) => wanted.has(name))
  const known = new Set(order)
  for (const [at, name] of names.entries())
    if (!known.has(name)) order.splice(at === 0 ? 0 : order.indexOf(names[at - 1]!) + 1, 0, name)
  return order
}
