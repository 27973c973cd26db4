import type { IValidation } from 'typia'
import { InvalidConfiguration } from '../errors.js'

/** A mistake in a JSON file: its JSON path, and what was expected there. */
export interface Diagnostic {
  readonly place: string
  readonly reason: string
}

/** What each member of a kind of file takes, by its name; `[]` is any item of an array. */
export type MemberExpectations = Readonly<Record<string, string>>

/** The rules of a kind of JSON file. */
export interface DocumentRules<T> {
  validate(document: unknown): IValidation<T>
  diagnose(error: IValidation.IError): Diagnostic
  /** Finds parts that contradict each other, even in a document of the wrong shape: its author sees all errors at once. */
  findConflicts(document: unknown): readonly Diagnostic[]
}

/** An object in a parsed JSON file, and where it stands. */
export interface PlacedObject {
  /** Its JSON path. */
  readonly place: string
  /** Its index in the array that holds it. */
  readonly at: number
  readonly members: Readonly<Record<string, unknown>>
}

/** Checks a parsed file against its rules. @throws InvalidConfiguration with every error, each with its JSON path. */
export function judgeDocument<T>(document: unknown, file: string, rules: DocumentRules<T>): T {
  const shape = rules.validate(document)
  const errors = [
    ...(shape.success ? [] : shape.errors.map(rules.diagnose)),
    ...rules.findConflicts(document),
  ]
  if (!shape.success || errors.length > 0)
    throw new InvalidConfiguration(errors.map((error) => ({ file, ...error })))
  return shape.data
}

/** Describes an error that typia found in a file, in words for the person who wrote the file. */
export function diagnose(
  { path, expected, value }: IValidation.IError,
  expectations: MemberExpectations,
): Diagnostic {
  const place = path.replace('$input', '$')
  const reason =
    expected === 'undefined'
      ? 'unknown member; correct its spelling, or remove it'
      : describeMismatch(expectations[lastMember(place)], value)
  return { place, reason }
}

/** `lid` of `$.pages[0].controls[2].lid`, `controls[]` of `$.pages[0].controls[2]`; '' of `$["a b"]`. */
export function lastMember(place: string): string {
  const [, name = '', item] = /([\w$]+)(\[\d+\])?$/.exec(place) ?? []
  return item ? `${name}[]` : name
}

/** `expected a string; received null`: what a member of a JSON file takes, and what was found there. */
export function describeMismatch(expected: string | undefined, value: unknown): string {
  return `expected ${expected}; received ${describeFound(value)}`
}

/** The author of a file sees the value itself, unless it is long. */
function describeFound(value: unknown): string {
  if (typeof value === 'number') return `${value}`
  const isShort = typeof value === 'boolean' || (typeof value === 'string' && value.length <= 80)
  return isShort ? JSON.stringify(value) : kindOf(value)
}

/**
 * The kind of a value, for messages: its type and length (of a string in Unicode code points), never its content, which
 * may be a secret or somebody's text.
 */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`
  if (typeof value === 'string') {
    const { length } = [...value]
    return length === 0 ? 'an empty string' : `a string of ${length} character${length === 1 ? '' : 's'}`
  }
  if (Number.isInteger(value)) return 'an integer'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** The objects in an array member of `parent`, which stands at `place`. Values of another shape are skipped. */
export function objectsIn(parent: unknown, place: string, member: string): PlacedObject[] {
  const items = isJsonObject(parent) ? parent[member] : undefined
  if (!Array.isArray(items)) return []
  return items.flatMap((members, at) =>
    isJsonObject(members) ? [{ place: `${place}.${member}[${at}]`, at, members }] : [],
  )
}

/** Whether a parsed JSON value is an object, neither an array nor null. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
