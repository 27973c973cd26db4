import { type Diagnostic, describeMismatch, objectsIn, type PlacedObject } from '../../json/diagnose.js'
import { findRepeats } from '../../json/find-repeats.js'
import { saturateInt32 } from '../../osc/message.js'

const wholeInt32 = 'a whole number from -2147483648 to 2147483647, because the type is "i"'

/** Finds what is wrong in a map whose single members may all be right; values of the wrong shape are skipped. */
export function findMapConflicts(document: unknown): Diagnostic[] {
  const entries = objectsIn(document, '$', 'controls')
  const targets = entries.flatMap(targetsOf)
  return [
    ...targets.flatMap(findReserved),
    ...findMappedTwice(entries),
    ...findTakenAddresses(entries, targets),
    ...entries.flatMap(findBadRange),
  ]
}

/** An address that an entry names, and where. */
interface Target extends Pick<PlacedObject, 'place' | 'members'> {
  readonly address: string
}

function targetsOf({ place, members }: PlacedObject): Target[] {
  return ['address', 'addressY'].flatMap((member) => {
    const address = members[member]
    return typeof address === 'string' ? [{ place: `${place}.${member}`, members, address }] : []
  })
}

function findReserved({ place, address }: Target): Diagnostic[] {
  if (!`${address}/`.startsWith('/ovation/')) return []
  return [{ place, reason: `"${address}" is reserved for Ovation; choose an address outside /ovation` }]
}

function findMappedTwice(entries: readonly PlacedObject[]): Diagnostic[] {
  const controlOf = ({ members: { lid, layoutId } }: PlacedObject) =>
    typeof lid === 'number' ? keyOf(layoutId, lid) : undefined
  return findRepeats(entries, controlOf).map(({ item: { place, members }, owner }) => {
    const ofLayout =
      members.layoutId === undefined ? '' : ` of the layout ${JSON.stringify(members.layoutId)}`
    const reason = `the control ${members.lid}${ofLayout} is already mapped by ${owner.place}; remove one of the two`
    return { place: `${place}.lid`, reason }
  })
}

/** Two controls at one address, in some layout to which both entries apply. */
function findTakenAddresses(entries: readonly PlacedObject[], targets: readonly Target[]): Diagnostic[] {
  const named = new Set(entries.map(({ members: { layoutId, lid } }) => keyOf(layoutId, lid)))
  const byAddress = new Map<string, Target[]>()
  return targets.flatMap((target) => {
    const { place, address } = target
    const others = byAddress.get(address) ?? []
    const owner = others.find((other) => meets(other, target, named))
    byAddress.set(address, others)
    others.push(target)
    const reason = `"${address}" is already taken by ${owner?.place}; every control needs an address of its own`
    return owner === undefined ? [] : [{ place, reason }]
  })
}

/** In a layout, an entry that names the layout and the lid overrides one for every layout. */
function meets(a: Target, b: Target, named: ReadonlySet<string>): boolean {
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

function findBadRange({ place, members: { type, range } }: PlacedObject): Diagnostic[] {
  if (!Array.isArray(range) || range.length !== 2 || range.some((end) => typeof end !== 'number')) return []
  const errors = range.flatMap((end, at) =>
    type === 'i' && end !== saturateInt32(end)
      ? [{ place: `${place}.range[${at}]`, reason: describeMismatch(wholeInt32, end) }]
      : [],
  )
  if (range[0] !== range[1]) return errors
  const reason = `expected two numbers that differ; both are ${range[0]}, so the control would change nothing`
  return [...errors, { place: `${place}.range`, reason }]
}
