/** All orders of some things. */
export function* ordersOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield []
  for (const [at, item] of items.entries())
    for (const others of ordersOf(items.toSpliced(at, 1))) yield [item, ...others]
}
