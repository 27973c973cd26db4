import schema from '../../../../config/layout.schema.json' with { type: 'json' }
import type { ControlType } from '../../../wire/control.js'

/** What a JSON Schema says of one value; only what that of a layout uses. */
export interface MemberSchema {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, MemberSchema>>
  readonly items?: MemberSchema
  readonly oneOf?: readonly MemberSchema[]
  readonly const?: string
  readonly default?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly required?: readonly string[]
}

const definitions: Readonly<Record<string, MemberSchema>> = schema.$defs

/** A layout file. */
export const layoutDescription: MemberSchema = definitions.LayoutFile!

/** What the description of layout files says of their members. */
export const layoutMembers = membersOf('LayoutFile')
export const themeMembers = membersOf('ThemeFile')
export const pageMembers = membersOf('PageFile')
export const optionMembers = membersOf('OptionFile')

/** A control of each type. */
export const controlDescriptions: ReadonlyMap<string, MemberSchema> = new Map(
  definitions.ControlFile!.oneOf!.map((one) => [membersIn(one).type!.const!, resolve(one)]),
)

/** The members of a control of each type; undefined of a type that there is not. */
export const controlMembers: Readonly<Record<string, Readonly<Record<string, MemberSchema>>>> =
  Object.fromEntries([...controlDescriptions].map(([type, one]) => [type, membersIn(one)]))

/** What clients draw a control of a type from. The colour is not described, but pages take it for each type. */
export function propsOf(type: string): Readonly<Record<string, MemberSchema>> {
  return { ...membersIn(controlMembers[type]?.props), color: { type: 'string' } }
}

/** All types of controls, in the order of the alphabet. */
export const typesToChoose = Object.keys(controlMembers) as readonly ControlType[]

/** The signals that displays can receive of a control of this type. */
export function typeSignals(type: ControlType): readonly string[] {
  const signals = membersIn(controlMembers[type]?.crowd).signals
  return signals ? choicesOf(signals.items) : []
}

/** The members of what a schema describes, if that is an object. */
export function membersIn(schema: MemberSchema | undefined): Readonly<Record<string, MemberSchema>> {
  return schema ? (resolve(schema).properties ?? {}) : {}
}

/** The texts that may be chosen; none if any text fits. */
export function choicesOf(schema: MemberSchema | undefined): readonly string[] {
  if (schema === undefined) return []
  const { oneOf, const: only } = resolve(schema)
  return (oneOf ?? [{ const: only }]).flatMap((one) => one.const ?? [])
}

/** What a schema says, with that to which it refers. */
export function resolve({ $ref, ...own }: MemberSchema): MemberSchema {
  return $ref === undefined ? own : { ...definitions[$ref.slice('#/$defs/'.length)], ...own }
}

function membersOf(name: string): Readonly<Record<string, MemberSchema>> {
  return definitions[name]?.properties ?? {}
}
