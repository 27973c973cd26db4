import fc from 'fast-check'

type Place = readonly (string | number)[]

const anything = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>
const nearly = [
  0,
  -1,
  1.5,
  86_400,
  2 ** 53,
  1e300,
  true,
  null,
  '',
  'a b',
  '__proto__',
  'x'.repeat(65),
  '/0001',
  '/12',
]
const names = [
  'opening',
  'main',
  'finale',
  'Button',
  'Index',
  'String',
  'people',
  'spotlight',
  'share',
  'live',
  'tilt',
  'shake',
  'javascript:x',
  'https://a.example/b.png',
  '#f40',
  '#FF44001',
]
const members = [
  'fullScale',
  'motion',
  'float',
  'cooldown',
  'crowd',
  'window',
  'once',
  'options',
  'address',
  'name',
  'light',
  'controls',
  'theme',
  '__proto__',
  'Lid',
]
const thing = fc.oneof(anything, fc.constantFrom<unknown>(...nearly, ...names, [], {}))

/** A change of one thing in a document, by a number that chooses where. */
const change = fc.record({
  at: fc.nat(),
  from: fc.nat(),
  how: fc.constantFrom('replace', 'copy', 'remove', 'repeat', 'add'),
  member: fc.oneof(fc.constantFrom(...members), fc.string()),
  thing,
})

/** The document with one to three things in it replaced, copied over another, taken out, repeated, or added. */
export function mutationsOf(document: unknown): fc.Arbitrary<unknown> {
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    let mutated = structuredClone(document)
    for (const { at, from, how, member, thing } of changes) {
      const places = placesIn(mutated)
      const place = places[at % places.length] ?? []
      const replacement =
        how === 'copy' ? structuredClone(valueAt(mutated, akin(places, place, from))) : thing
      mutated = edit(mutated, place, how, member, replacement)
    }
    return mutated
  })
}

/** One of the places where a member of the same name stands: a lid for a lid, an address for an address. */
function akin(places: readonly Place[], place: Place, from: number): Place {
  const last = place.at(-1)
  const similar = typeof last === 'string' ? places.filter((other) => other.at(-1) === last) : places
  return similar[from % similar.length] ?? []
}

const plain = { enumerable: true, configurable: true, writable: true }

function edit(document: unknown, place: Place, how: string, member: string, thing: unknown): unknown {
  const last = place.at(-1)
  if (last === undefined) return how === 'replace' ? thing : document
  const parent = valueAt(document, place.slice(0, -1)) as Record<string | number, unknown>
  if (how === 'remove' && Array.isArray(parent)) parent.splice(Number(last), 1)
  else if (how === 'remove') delete parent[last]
  else if (how === 'repeat' && Array.isArray(parent)) parent.push(structuredClone(parent[Number(last)]))
  else if (how === 'add' && Array.isArray(parent)) parent.push(thing)
  // Defined, not set: that is how a member `__proto__` comes out of JSON.
  else if (how === 'add') Object.defineProperty(parent, member, { ...plain, value: thing })
  else parent[last] = thing
  return document
}

function valueAt(document: unknown, place: Place): unknown {
  return place.reduce((value, name) => (value as Record<string | number, unknown>)[name], document)
}

/** Every place of a document, the whole one too. */
function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  const inside = Object.keys(value).flatMap((name) =>
    placesIn((value as Record<string, unknown>)[name], [
      ...place,
      Array.isArray(value) ? Number(name) : name,
    ]),
  )
  return [place, ...inside]
}
