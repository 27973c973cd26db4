/** An object in a parsed JSON file, and where it stands. */
export interface PlacedObject {
  /** Its JSON path. */
  readonly place: string
  /** Its index in the array that holds it. */
  readonly at: number
  readonly members: Readonly<Record<string, unknown>>
}

/** The objects in an array member of `whole`, which stands at `place`. Values of another shape are skipped. */
export function objectsIn(whole: unknown, place: string, member: string): PlacedObject[] {
  const items = isJsonObject(whole) ? whole[member] : undefined
  if (!Array.isArray(items)) return []
  return items.flatMap((members, at) =>
    isJsonObject(members) ? [{ place: `${place}.${member}[${at}]`, at, members }] : [],
  )
}

/** Whether a parsed JSON value is an object, neither an array nor null. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
