import type { Fault, LayoutDraft } from './draft.js'

/** Throws what lists everything that is wrong with a parsed layout file, as the service does. @param file its name. */
export type Judge = (document: unknown, file: string) => unknown

/** Everything that `ovation check` would say of a draft, in its words. The draft may be frozen by this. */
export function faultsOf(draft: LayoutDraft, judge: Judge): readonly Fault[] {
  return faultsIn(draft, judge)
}

/** The same of anything that was read of JSON. */
export function faultsIn(document: unknown, judge: Judge): readonly Fault[] {
  try {
    judge(document, '')
    return []
  } catch (error) {
    const { errors } = error as { readonly errors?: readonly { place: string; reason: string }[] }
    if (!Array.isArray(errors)) throw error
    return errors.map(({ place, reason }) => ({ path: place, expected: reason }))
  }
}

/** Those of something in the draft and of all that it holds. @param path its JSON path, such as `$.pages[0].controls[2]`. */
export function faultsUnder(faults: readonly Fault[], path: string): readonly Fault[] {
  return faults.filter(
    (fault) =>
      fault.path === path || (/^[.[]/.test(fault.path.slice(path.length)) && fault.path.startsWith(path)),
  )
}
