/** What an API key may do; `admin` where a line of the key file names none. */
export const scopes = ['view', 'operate', 'tokens', 'admin'] as const

export type Scope = (typeof scopes)[number]

/** What an operation requires of an API key, and the scopes that reach it. */
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

/** The scopes that reach, the narrowest first. */
export function scopesReaching(permission: Permission): readonly Scope[] {
  return reaching[permission]
}

/** The same in words. */
export function scopesFor(permission: Permission): string {
  return reaching[permission].join(' or ')
}
