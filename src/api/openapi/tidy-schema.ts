/** A schema of OpenAPI 3.1: JSON Schema, draft 2020-12. */
export type Schema = Readonly<Record<string, unknown>>

/**
 * What typia makes of a type, as clients need it: `readonly` of TypeScript says nothing about requests, a union of words
 * is a list of words, and a tuple is a list of so many: tools of before draft 2020-12 know no other, so which part
 * stands where must be said in words.
 */
export function tidySchema(schema: object): Schema {
  return JSON.parse(JSON.stringify(schema), (_, part) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    if (part.readOnly === true) delete part.readOnly
    if (part.prefixItems) return listOfSoMany(part)
    if (typeof part.description === 'string') part.description = part.description.replaceAll('\n', ' ')
    return inLastingOrder(part)
  })
}

/** @throws if a tuple may be longer. */
function listOfSoMany({ prefixItems, additionalItems, ...rest }: Record<string, unknown>): Schema {
  const parts = prefixItems as readonly object[]
  if (additionalItems !== false)
    throw new Error(`expected a tuple of so many parts; received ${JSON.stringify(parts)} and more`)
  const size = { minItems: parts.length, maxItems: parts.length }
  const [first, ...others] = new Map(parts.map((part) => [JSON.stringify(part), part])).values()
  return { ...rest, items: others.length === 0 ? first : { oneOf: [first, ...others] }, ...size }
}

/** The compiler lists the members of a union in the order in which it met them anywhere in the program. */
function inLastingOrder({ oneOf, ...rest }: Record<string, unknown>): Schema {
  const { discriminator, properties, required } = rest as Parts
  if (discriminator) discriminator.mapping = sortMembers(discriminator.mapping)
  // What has a member for each of some words has no other, and none that is required.
  if (properties && required?.length === 0) rest.properties = sortMembers(properties)
  if (!Array.isArray(oneOf)) return rest
  const sorted = oneOf.toSorted((one, other) => compare(JSON.stringify(one), JSON.stringify(other)))
  const words = sorted.map((each) => each.const)
  return words.every((word) => typeof word === 'string')
    ? { type: 'string', enum: words, ...rest }
    : { oneOf: sorted, ...rest }
}

interface Parts {
  discriminator?: { mapping: object }
  properties?: object
  required?: readonly string[]
}

function sortMembers(members: object): object {
  return Object.fromEntries(Object.entries(members).sort(([one], [other]) => compare(one, other)))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1
}
