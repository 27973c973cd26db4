import type { Fault } from './draft.js'

/** Throws what lists everything that is wrong with a parsed layout file, as the service does. @param file its name. */
export type Judge = (document: unknown, file: string) => unknown

/** Everything that `ovation check` would say of a draft, or of anything else that was read of JSON, in its words. */
export function faultsOf(document: unknown, judge: Judge): readonly Fault[] {
  try {
    judge(document, '')
    return []
  } catch (error) {
    const { errors } = error as { readonly errors?: readonly { place: string; reason: string }[] }
    if (!Array.isArray(errors)) throw error
    return errors.map(({ place, reason }) => ({ path: place, expected: reason }))
  }
}
