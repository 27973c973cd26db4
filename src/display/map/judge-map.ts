import { describeFault, type Fault } from '../../errors.js'
import type { Layout } from '../../layout/layout.js'
import { type AddressMap, type Mapping, mappingOf } from './address-map.js'

export interface MapVerdict {
  /** What cannot be sent as the map says. */
  readonly faults: readonly Fault[]
  /** What the map names in vain, a line each. */
  readonly warnings: readonly string[]
}

/** What is wrong with one member of an entry. */
interface EntryError {
  readonly member: keyof Mapping
  readonly reason: string
}

/** Holds an address map against the layouts that its display gets. */
export function judgeMap(map: AddressMap, layouts: readonly Layout[]): MapVerdict {
  const judge = (find: (mapping: Mapping) => readonly EntryError[]): Fault[] =>
    map.mappings.flatMap((mapping, at) =>
      find(mapping).map(({ member, reason }) => ({
        file: map.file,
        place: `$.controls[${at}].${member}`,
        reason,
      })),
    )
  return {
    faults: judge((mapping) => [
      ...findTextAsNumber(mapping, map, layouts),
      ...findPadOfOther(mapping, map, layouts),
    ]),
    warnings: judge((mapping) => findStrays(mapping, layouts)).map(describeFault),
  }
}

/** A String holds whatever somebody writes, which is no number. */
function findTextAsNumber(mapping: Mapping, map: AddressMap, layouts: readonly Layout[]): EntryError[] {
  const { lid, type, range } = mapping
  const layout = layouts.find(
    ({ layoutId, controls }) =>
      controls.get(lid)?.type === 'String' && mappingOf(map, layoutId, lid) === mapping,
  )
  if (!layout) return []
  const cause = `the control ${lid} of the layout "${layout.layoutId}" is a String`
  const findings: EntryError[] = []
  if (type === 'f' || type === 'i')
    findings.push({
      member: 'type',
      reason: `expected "s" or no type, because ${cause}, but "${type}" came`,
    })
  if (range) findings.push({ member: 'range', reason: `expected none, because ${cause}, which is no number` })
  return findings
}

/** Only an XYPad has a y. */
function findPadOfOther(mapping: Mapping, map: AddressMap, layouts: readonly Layout[]): EntryError[] {
  const { lid, addressY } = mapping
  if (addressY === undefined) return []
  const layout = layouts.find(
    ({ layoutId, controls }) =>
      (controls.get(lid)?.type ?? 'XYPad') !== 'XYPad' && mappingOf(map, layoutId, lid) === mapping,
  )
  if (!layout) return []
  const reason = `expected none, because the control ${lid} of the layout "${layout.layoutId}" is no XYPad`
  return [{ member: 'addressY', reason }]
}

function findStrays({ layoutId, lid }: Mapping, layouts: readonly Layout[]): EntryError[] {
  const named = layouts.filter((layout) => layoutId === undefined || layout.layoutId === layoutId)
  if (layoutId !== undefined && named.length === 0)
    return [{ member: 'layoutId', reason: `the display gets no layout "${layoutId}"` }]
  if (named.some(({ controls }) => controls.has(lid))) return []
  const reason =
    layoutId === undefined
      ? `no layout that the display gets has a control ${lid}`
      : `the layout "${layoutId}" has no control ${lid}`
  return [{ member: 'lid', reason }]
}
