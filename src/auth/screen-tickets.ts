import type { TokenGenerations } from './claims.js'
import { signJwt, tokenExpired, tokenInvalid, verifyJwt } from './jwt.js'
import type { TokenSecretPair } from './secret.js'

/** Distinguishes a ticket from an audience token, so that neither opens what the other does (RFC 8725 §3.12). */
const scope = 'screen'

interface Issued {
  readonly ticket: string
  readonly generation: number
  /** When the next ticket is issued, ms since 1970. */
  readonly renewAt: number
}

/**
 * Tickets that operators give to screens, so that a screen may show its layout even if the room is closed, and has its own
 * place. Signed like audience tokens, and void once the tokens of the layout are revoked.
 */
export class ScreenTickets {
  readonly #issued = new Map<string, Issued>()

  /** @param ttl lifetime of new tickets, seconds. */
  constructor(
    private readonly generations: TokenGenerations,
    private secrets: TokenSecretPair,
    private ttl: number,
  ) {}

  /** From now on signs and verifies with these secrets. */
  rotate(secrets: TokenSecretPair, ttl: number): void {
    this.secrets = secrets
    this.ttl = ttl
    this.#issued.clear()
  }

  /** A ticket for screens of this layout: the same ticket for half of its lifetime. */
  of(layoutId: string): string {
    const issued = this.#issued.get(layoutId)
    const generation = this.generations.current(layoutId)
    const now = Date.now()
    if (issued?.generation === generation && now < issued.renewAt) return issued.ticket
    const iat = Math.floor(now / 1000)
    const exp = iat + this.ttl
    const claims = { iss: 'ovation', aud: layoutId, sub: scope, scope, iat, exp, gen: generation }
    const ticket = signJwt(claims, this.secrets.secret)
    this.#issued.set(layoutId, { ticket, generation, renewAt: now + 500 * this.ttl })
    return ticket
  }

  /** @throws {Refusal} `token-invalid`, `token-expired`. */
  check(ticket: string, layoutId: string): void {
    const claims = verifyJwt(ticket, this.secrets)
    if (claims.scope !== scope || claims.aud !== layoutId) throw ticketInvalid
    if (claims.gen !== this.generations.current(layoutId)) throw tokenExpired
  }
}

const ticketInvalid = tokenInvalid(
  'Expected a ticket for screens of this layout; received another token. Open the screen from the desk.',
)
