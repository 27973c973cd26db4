import type { IValidation } from 'typia'
import { InvalidConfiguration } from '../errors.js'
import type { Diagnostic } from './diagnose.js'

/** What a kind of JSON file must be like. */
export interface DocumentRules<T> {
  validate(document: unknown): IValidation<T>
  diagnose(error: IValidation.IError): Diagnostic
  /** Finds parts that do not agree, also in a document of the wrong shape: its author hears of everything at once. */
  findConflicts(document: unknown): readonly Diagnostic[]
}

/** Holds a parsed file against its rules. @throws InvalidConfiguration with every error, each with its JSON path. */
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
