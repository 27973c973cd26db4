import { claimsOf } from './token-claims.js'

/** What a phone keeps of one layout. */
interface Identity {
  readonly token: string
  /** What it did, by control. */
  readonly own: Readonly<Record<string, KeptOwn>>
}

/** What a phone has done at one control, and the service has said to count. */
export interface KeptOwn {
  readonly accepted: number
  /** The last one. */
  readonly value?: unknown
  /** Whether anything was in the results of the control when they came last. */
  readonly isSeen?: boolean
}

/** Where a browser keeps things. It may refuse, by throwing. */
export interface IdentityStore {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
}

export type KeptIdentity = ReturnType<typeof openIdentity>

/**
 * What lasts over a reload and a night: in the storage of the browser, or, where it gives none, as long as the page is
 * open. A token of another layout is never read. Tabs of one phone are one person.
 *
 * @param base of the service: those of one host may differ in their path.
 */
export function openIdentity(base: string, layoutId: string, store: () => IdentityStore) {
  const name = `ovation ${new URL(base).pathname.replace(/\/$/, '')}/play/${layoutId}`
  let identity = read()

  function read(): Identity | undefined {
    try {
      const kept: Identity = JSON.parse(store().getItem(name)!)
      return claimsOf(kept.token)?.aud === layoutId && isRecord(kept.own) ? kept : undefined
    } catch {
      return undefined
    }
  }
  function write(next: Identity): void {
    identity = next
    try {
      store().setItem(name, JSON.stringify(next))
    } catch {
      // Private mode, or the storage is full.
    }
  }
  /** As another tab may have left it; but not that of somebody else who sits there now. */
  function newest(): Identity | undefined {
    const stored = read()
    return stored && identity && isSame(stored.token, identity.token) ? stored : identity
  }

  return {
    get token(): string | undefined {
      return identity?.token
    },
    /** @returns whether it is another participant's: then what was done is forgotten. */
    take(token: string): boolean {
      const now = newest()
      const isOther = now === undefined || !isSame(now.token, token)
      write({ token, own: isOther ? {} : now.own })
      return isOther
    },
    own: (control: string): KeptOwn => newest()?.own[control] ?? { accepted: 0 },
    keep(control: string, own: KeptOwn): void {
      const now = newest()
      if (now === undefined) return
      const next = { ...now, own: { ...now.own, [control]: own } }
      const stored = read()
      if (stored && !isSame(stored.token, now.token)) identity = next
      else write(next)
    },
  }
}

function isSame(token: string, other: string): boolean {
  return claimsOf(token)?.sub === claimsOf(other)?.sub
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
