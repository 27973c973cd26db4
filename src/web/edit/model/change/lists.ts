/** A list with an item put in; a place beyond its ends is an end. */
export function insertAt<T>(list: readonly T[], at: number, item: T): readonly T[] {
  const place = Math.max(0, Math.min(at, list.length))
  return [...list.slice(0, place), item, ...list.slice(place)]
}

export function removeAt<T>(list: readonly T[], at: number): readonly T[] {
  return list.filter((_, n) => n !== at)
}

/** @param to where the item then stands. */
export function moveTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  const place = Math.max(0, Math.min(to, list.length - 1))
  return item === undefined || from === place ? list : insertAt(removeAt(list, from), place, item)
}

export function replaceAt<T>(list: readonly T[], at: number, item: T): readonly T[] {
  return list[at] === item ? list : list.map((one, n) => (n === at ? item : one))
}
