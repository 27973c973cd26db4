import { describeMismatch } from '../../json/describe-mismatch.js'
import { isJsonObject } from '../../json/is-json-object.js'
import type { Misfit } from '../../layout/describe-misfit.js'
import { saturateInt32 } from '../../osc/int32.js'

const wholeInt32 = 'a whole number from -2147483648 to 2147483647, because the type is "i"'

/** An entry of the map, and where it stands. */
interface Entry {
  readonly place: string
  readonly members: Readonly<Record<string, unknown>>
}

/**
 * Finds what is wrong in an address map whose single members may all be right. The file's shape need not be, so that
 * its author hears of everything at once: what has the wrong shape is passed over here.
 */
export function findMapConflicts(document: unknown): Misfit[] {
  const entries = entriesOf(document)
  return [
    ...entries.flatMap(findReserved),
    ...findRepeats(entries),
    ...findSharedAddresses(entries),
    ...entries.flatMap(findRangeFaults),
  ]
}

function entriesOf(document: unknown): Entry[] {
  if (!isJsonObject(document) || !Array.isArray(document.controls)) return []
  return document.controls.flatMap((members, at) =>
    isJsonObject(members) ? [{ place: `$.controls[${at}]`, members }] : [],
  )
}

function findReserved(entry: Entry): Misfit[] {
  return addressesOf(entry)
    .filter(({ address }) => `${address}/`.startsWith('/ovation/'))
    .map(({ place, address }) => ({
      place,
      reason: `"${address}" is Ovation's own; take an address that is not below /ovation`,
    }))
}

/** An address that an entry names, and where. */
interface Target extends Entry {
  readonly address: string
}

function addressesOf({ place, members }: Entry): Target[] {
  return ['address', 'addressY'].flatMap((member) => {
    const address = members[member]
    return typeof address === 'string' ? [{ place: `${place}.${member}`, members, address }] : []
  })
}

function findRepeats(entries: readonly Entry[]): Misfit[] {
  const owners = new Map<string, string>()
  return entries.flatMap((entry) => {
    const { lid, layoutId } = entry.members
    if (typeof lid !== 'number') return []
    const owner = owners.get(keyOf(layoutId, lid))
    if (owner === undefined) owners.set(keyOf(layoutId, lid), entry.place)
    const control = layoutId === undefined ? lid : `${lid} of the layout ${JSON.stringify(layoutId)}`
    const reason = `the control ${control} is mapped already by ${owner}; keep one of the two`
    return owner === undefined ? [] : [{ place: `${entry.place}.lid`, reason }]
  })
}

/** Two controls at one address, in some layout to which both entries apply. */
function findSharedAddresses(entries: readonly Entry[]): Misfit[] {
  const named = new Set(entries.map(({ members: { layoutId, lid } }) => keyOf(layoutId, lid)))
  const owners = new Map<string, Target[]>()
  return entries.flatMap(addressesOf).flatMap((target) => {
    const { place, address } = target
    const others = owners.get(address) ?? []
    const owner = others.find((other) => meets(other, target, named))
    owners.set(address, others)
    others.push(target)
    const reason = `"${address}" is taken already by ${owner?.place}; every control needs an address of its own`
    return owner === undefined ? [] : [{ place, reason }]
  })
}

/** An entry for every layout gives way, in a layout, to one that names the layout and the same lid. */
function meets(a: Entry, b: Entry, named: ReadonlySet<string>): boolean {
  if (a.members === b.members) return true
  if (a.members.lid === b.members.lid) return false
  if (a.members.layoutId === b.members.layoutId) return true
  const [general, special] = a.members.layoutId === undefined ? [a, b] : [b, a]
  return (
    general.members.layoutId === undefined && !named.has(keyOf(special.members.layoutId, general.members.lid))
  )
}

function keyOf(layoutId: unknown, lid: unknown): string {
  return JSON.stringify([layoutId, lid])
}

function findRangeFaults({ place, members: { type, range } }: Entry): Misfit[] {
  if (!Array.isArray(range) || range.length !== 2 || range.some((end) => typeof end !== 'number')) return []
  const misfits = range.flatMap((end, at) =>
    type === 'i' && end !== saturateInt32(end)
      ? [{ place: `${place}.range[${at}]`, reason: describeMismatch(wholeInt32, end) }]
      : [],
  )
  if (range[0] !== range[1]) return misfits
  const reason = `expected two numbers that differ, but both are ${range[0]}: the control would change nothing`
  return [...misfits, { place: `${place}.range`, reason }]
}
