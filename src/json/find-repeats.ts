/** An item with the same key as an earlier one. */
export interface Repeat<T> {
  readonly item: T
  /** The first item with this key. */
  readonly owner: T
}

/** Finds the items that have the key of an earlier item. Items with the key `undefined` are skipped. */
export function findRepeats<T>(items: Iterable<T>, keyOf: (item: T) => unknown): Repeat<T>[] {
  const owners = new Map<unknown, T>()
  const repeats: Repeat<T>[] = []
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const owner = owners.get(key)
    if (owner === undefined) owners.set(key, item)
    else repeats.push({ item, owner })
  }
  return repeats
}
