import type { Scope } from '../wire/status.js'
/** What an API key may do; `admin` where a line of the key file names none. */
export const scopes = ['view', 'operate', 'tokens', 'admin'] as const satisfies readonly Scope[]

/** What an operation requires of an API key, and the scopes that have it, the narrowest first. */
const reaching = {
  /** To read which controls a layout has. */
  layout: ['tokens', 'view', 'operate', 'admin'],
  /** To see what happens. */
  view: ['view', 'operate', 'admin'],
  /** To steer the show. */
  operate: ['operate', 'admin'],
  /** To make audience tokens. */
  tokens: ['tokens', 'admin'],
  /** To change who may do what, and what is played. */
  admin: ['admin'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>

export type Permission = keyof typeof reaching

export function reaches(scope: Scope, permission: Permission): boolean {
  return (reaching[permission] as readonly Scope[]).includes(scope)
}

/** The scopes that have a permission, the narrowest first. */
export function scopesReaching(permission: Permission): readonly Scope[] {
  return reaching[permission]
}

/** These scopes in words. */
export function scopesFor(permission: Permission): string {
  return reaching[permission].join(' or ')
}

/** The first key whose scope exceeds the permission the least; undefined if no key has it. */
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
