import type { IValidation } from 'typia'
import { kindOf } from './kind.js'

/** A wrong place in a JSON file: its JSON path, and what would be right. */
export interface Diagnostic {
  readonly place: string
  readonly reason: string
}

/** What each member of a kind of file takes, by its name; `[]` is any item of an array. */
export type MemberExpectations = Readonly<Record<string, string>>

/** Says what typia found at one place of a file in the words of someone who writes one. */
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

/** `expected a string; received null`: what a member of a JSON file takes, and what was found there. */
export function describeMismatch(expected: string | undefined, value: unknown): string {
  return `expected ${expected}; received ${describeFound(value)}`
}

/** `lid` of `$.pages[0].controls[2].lid`, `controls[]` of `$.pages[0].controls[2]`; '' of `$["a b"]`. */
export function lastMember(place: string): string {
  const [, name = '', item] = /([\w$]+)(\[\d+\])?$/.exec(place) ?? []
  return item ? `${name}[]` : name
}

/** The author of a file sees what it says, unless that is long. */
function describeFound(value: unknown): string {
  if (typeof value === 'number') return `${value}`
  const isShort = typeof value === 'boolean' || (typeof value === 'string' && value.length <= 80)
  return isShort ? JSON.stringify(value) : kindOf(value)
}
