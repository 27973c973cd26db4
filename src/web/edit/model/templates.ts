import type { Piece, SourceText } from './source-text.js'

/**
 * Finds what each item of an array was in the text: by itself, by its number or id, by its label, and else what stood in
 * the same place and is nothing else now.
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
  const parts = array?.parts ?? []
  const byLabel = new Map(parts.map(({ piece }) => [labelIn(piece), piece]))
  const found = values.map((value) => source.find(value) ?? byLabel.get(labelOf(value)))
  const taken = new Set(found)
  return found.map((piece, at) => {
    const inPlace = parts[at]?.piece
    return piece ?? (taken.has(inPlace) ? undefined : inPlace)
  })
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

/** What names an option among the others; a scalar is its own label. */
function labelOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? ((value as { readonly label?: unknown }).label ?? nothing)
    : value
}

function labelIn({ kind, scalar, parts }: Piece): unknown {
  return kind === 'scalar' ? scalar : (parts.find(({ name }) => name === 'label')?.piece.scalar ?? {})
}

/** Equal to no label. */
const nothing = Symbol('nothing')
