import type { LayoutDraft } from './draft.js'
import {
  controlDescriptions,
  controlMembers,
  layoutDescription,
  type MemberSchema,
  resolve,
} from './layout-schema.js'

/** What any type of control may have. */
const anyControl: MemberSchema = {
  type: 'object',
  properties: Object.assign({}, ...Object.values(controlMembers)),
}

/**
 * Whether all members that a layout can have are of their kinds, a text where it has to be a text, so that the editor can
 * show it. Their ranges and their agreement are not looked at, nor is what no layout has.
 */
export function hasShape(document: unknown): document is LayoutDraft {
  return fits(document, layoutDescription)
}

function fits(value: unknown, described: MemberSchema): boolean {
  const { type, oneOf, required = [], properties = {}, items } = resolve(described)
  if (oneOf?.some(({ $ref }) => $ref)) return fitsControl(value)
  if (type === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const members = new Map(Object.entries(value))
    const known = Object.entries(properties).filter(([name]) => members.has(name))
    return (
      required.every((name) => members.has(name)) &&
      known.every(([name, rule]) => fits(members.get(name), rule))
    )
  }
  if (type === 'array') return Array.isArray(value) && value.every((item) => fits(item, items!))
  if (type === 'integer' || type === 'number') return typeof value === 'number'
  if (type === 'boolean') return typeof value === 'boolean'
  return typeof value === 'string'
}

function fitsControl(value: unknown): boolean {
  const { type } = (value ?? {}) as { readonly type?: unknown }
  const described = typeof type === 'string' ? controlDescriptions.get(type) : undefined
  return described !== undefined && fits(value, described) && fits(value, anyControl)
}
