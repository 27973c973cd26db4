/** What a phone keeps for one layout. */
interface Identity {
  readonly token: string
  /** What this phone did, by the storage key of the control. */
  readonly own: Readonly<Record<string, KeptOwn>>
}

/** What a phone has done with one control, as far as the service said that it counts. */
export interface KeptOwn {
  readonly accepted: number
  /** The value of the last action that counts. */
  readonly value?: unknown
  /** Whether the newest results of the control were not empty. */
  readonly isSeen?: boolean
  /** Of a String, the newest texts that this phone has sent, newest first. */
  readonly texts?: readonly OwnText[]
}

/** A text that this phone has sent. */
export interface OwnText {
  readonly text: string
  /** Whether it has been among those that all see. */
  readonly isShown?: boolean
}

/** The storage of a browser. It may refuse by throwing. */
export interface IdentityStore {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
}

export type KeptIdentity = ReturnType<typeof openIdentity>

/**
 * Keeps the token and what the phone did across reloads: in the storage of the browser or, if that is forbidden, as long
 * as the page is open. A token of another layout is never read. All tabs of a phone are one participant.
 *
 * @param base address of the service: several services of one host differ in their path.
 */
export function openIdentity(base: string, layoutId: string, store: () => IdentityStore) {
  const name = `ovation ${new URL(base).pathname.replace(/\/$/, '')}/play/${layoutId}`
  let identity = read()

  function read(): Identity | undefined {
    try {
      const kept: Identity = JSON.parse(store().getItem(name)!)
      return claimsOf(kept.token)?.aud === layoutId && typeof kept.own === 'object' && kept.own
        ? kept
        : undefined
    } catch {
      return undefined
    }
  }
  function write(next: Identity): void {
    identity = next
    try {
      store().setItem(name, JSON.stringify(next))
    } catch {
      // In private mode, or if the storage is full.
    }
  }
  /** What is stored, since another tab may have changed it; but not if it belongs to another participant by now. */
  function newest(): Identity | undefined {
    const stored = read()
    return stored && identity && isSame(stored.token, identity.token) ? stored : identity
  }

  return {
    get token(): string | undefined {
      return identity?.token
    },
    /** Takes a token. @returns whether it is another participant's: then what was done before is forgotten. */
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

/** The layout (`aud`) and the participant (`sub`) of a token (RFC 7519), which only the service verifies; undefined for none. */
function claimsOf(token: string) {
  try {
    const { aud, sub } = JSON.parse(atob(token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof aud === 'string' && typeof sub === 'string' ? { aud, sub } : undefined
  } catch {
    return undefined
  }
}
