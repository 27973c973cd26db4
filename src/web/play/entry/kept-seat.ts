import { claimsOf } from './token-claims.js'

/** What a phone keeps of one layout. */
interface Seat {
  readonly token: string
  /** What it did, by control. */
  readonly own: Readonly<Record<string, KeptOwn>>
}

/** What a phone has done at one control, and the service has said to count. */
export interface KeptOwn {
  readonly accepted: number
  /** The last one. */
  readonly value?: unknown
}

export type KeptSeat = ReturnType<typeof openSeat>

/**
 * What lasts over a reload and a night: in the storage of the browser, or, where it gives none, as long as the page is
 * open. A token of another layout is never read.
 */
export function openSeat(base: string, layoutId: string) {
  const name = `ovation ${new URL(base).pathname.replace(/\/$/, '')}/play/${layoutId}`
  let seat = read()

  function read(): Seat | undefined {
    try {
      const kept: Seat = JSON.parse(localStorage.getItem(name) ?? '')
      return claimsOf(kept.token)?.aud === layoutId && typeof kept.own === 'object' ? kept : undefined
    } catch {
      return undefined
    }
  }
  function write(next: Seat): void {
    seat = next
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch {
      // Private mode, or the storage is full.
    }
  }

  return {
    get token(): string | undefined {
      return seat?.token
    },
    /** @returns whether it is another participant's: then what was done is forgotten. */
    take(token: string): boolean {
      const isOther = seat === undefined || claimsOf(seat.token)?.sub !== claimsOf(token)?.sub
      write({ token, own: isOther ? {} : seat!.own })
      return isOther
    },
    own: (control: string): KeptOwn => seat?.own[control] ?? { accepted: 0 },
    keep(control: string, own: KeptOwn): void {
      if (seat === undefined) return
      // Another tab of this phone may have written meanwhile.
      const { own: others } = read() ?? seat
      write({ ...seat, own: { ...others, [control]: own } })
    },
  }
}
