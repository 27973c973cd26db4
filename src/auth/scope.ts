import type { Scope } from '../wire/status.js'

/** What an API key may do; `admin` where a line of the key file names none. */
export const scopes = ['view', 'operate', 'edit', 'tokens', 'admin'] as const satisfies readonly Scope[]

/** What an operation requires of an API key, and the scopes that have it, the narrowest first. */
export const scopesReaching: Readonly<Record<Permission, readonly Scope[]>> = {
  /** To read which controls a layout has. */
  layout: ['tokens', 'view', 'operate', 'edit', 'admin'],
  /** To see what happens. */
  view: ['view', 'operate', 'edit', 'admin'],
  /** To steer the show. */
  operate: ['operate', 'edit', 'admin'],
  /** To change layouts and their pictures. */
  edit: ['edit', 'admin'],
  /** To make audience tokens. */
  tokens: ['tokens', 'admin'],
  /** To change who may do what, and what is played. */
  admin: ['admin'],
}

export type Permission = 'layout' | 'view' | 'operate' | 'edit' | 'tokens' | 'admin'

/** What a desk may do: steer the show, or also change layouts. */
export const deskPermissions = ['operate', 'edit'] as const satisfies readonly Permission[]

export type DeskPermission = (typeof deskPermissions)[number]

export function reaches(scope: Scope, permission: Permission): boolean {
  return scopesReaching[permission].includes(scope)
}

/** The first key whose scope exceeds the permission the least; undefined if no key has it. */
export function narrowestKey<K extends { readonly scope: Scope }>(
  keys: readonly K[],
  permission: Permission,
): K | undefined {
  const [key] = scopesReaching[permission].flatMap((wanted) => keys.filter(({ scope }) => scope === wanted))
  return key
}
