import type { ValueKind } from '../../controls/control-behaviour.js'
import { type ConfigurationError, describeConfigurationError } from '../../errors.js'
import type { Layout } from '../../layout/layout.js'
import { type AddressMap, type Mapping, mappingOf } from './map-document.js'

export interface MapVerdict {
  /** What cannot be sent as the map says. */
  readonly errors: readonly ConfigurationError[]
  /** Entries without effect, a line each. */
  readonly warnings: readonly string[]
}

interface EntryError {
  readonly member: keyof Mapping
  readonly reason: string
}

export function judgeMap(map: AddressMap, layouts: readonly Layout[]): MapVerdict {
  const check = (find: (mapping: Mapping) => readonly EntryError[]): ConfigurationError[] =>
    map.mappings.flatMap((mapping, at) =>
      find(mapping).map(({ member, reason }) => ({
        file: map.file,
        place: `$.controls[${at}].${member}`,
        reason,
      })),
    )
  return {
    errors: check((mapping) => {
      const types = layouts.flatMap(({ layoutId, controls }) => {
        const valueKind = controls.get(mapping.lid)?.behaviour.valueKind
        return valueKind && mappingOf(map, layoutId, mapping.lid) === mapping ? [{ layoutId, valueKind }] : []
      })
      return [...findTextAsNumber(mapping, types), ...findOtherThanPad(mapping, types)]
    }),
    warnings: check((mapping) => findUnused(mapping, layouts)).map(describeConfigurationError),
  }
}

/** A layout to which an entry applies, and what the values of its control are there. */
interface MappedType {
  readonly layoutId: string
  readonly valueKind: ValueKind
}

/** A String holds any text, which is not a number. */
function findTextAsNumber({ lid, type, range }: Mapping, types: readonly MappedType[]): EntryError[] {
  const layout = types.find(({ valueKind }) => valueKind === 'text')
  if (!layout) return []
  const cause = `because the control ${lid} of the layout "${layout.layoutId}" is a String`
  const errors: EntryError[] = []
  if (type === 'f' || type === 'i')
    errors.push({ member: 'type', reason: `expected "s" or no type, ${cause}; received "${type}"` })
  if (range) errors.push({ member: 'range', reason: `expected no range, ${cause}; remove it` })
  return errors
}

/** Only an XYPad has a y. */
function findOtherThanPad({ lid, addressY }: Mapping, types: readonly MappedType[]): EntryError[] {
  const layout = types.find(({ valueKind }) => valueKind !== 'point')
  if (addressY === undefined || !layout) return []
  const cause = `the control ${lid} of the layout "${layout.layoutId}" is not an XYPad`
  return [{ member: 'addressY', reason: `expected no addressY, because ${cause}; remove it` }]
}

function findUnused({ layoutId, lid }: Mapping, layouts: readonly Layout[]): EntryError[] {
  const named = layouts.filter((layout) => layoutId === undefined || layout.layoutId === layoutId)
  if (layoutId !== undefined && named.length === 0)
    return [{ member: 'layoutId', reason: `the display gets no layout "${layoutId}"` }]
  if (named.some(({ controls }) => controls.has(lid))) return []
  const where =
    layoutId === undefined ? 'no layout that the display gets has a' : `the layout "${layoutId}" has no`
  return [{ member: 'lid', reason: `${where} control ${lid}` }]
}
