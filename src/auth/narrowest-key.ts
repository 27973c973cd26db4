import { type Permission, type Scope, scopesReaching } from './scope.js'

/** The first of the keys that can do the least beside what is wanted; undefined if none may. */
export function narrowestKey<K extends { readonly scope: Scope }>(
  keys: readonly K[],
  permission: Permission,
): K | undefined {
  for (const wanted of scopesReaching(permission)) {
    const key = keys.find(({ scope }) => scope === wanted)
    if (key !== undefined) return key
  }
  return undefined
}
