import { Refusal } from '../errors.js'
import { BoundedMap } from '../limits/bounded-map.js'
import { gauge, type MetricSource } from '../metrics.js'
import {
  type Claims,
  exchangeableClaims,
  hasExpired,
  isRevoked,
  judgeClaims,
  type MintOptions,
  type MintRequest,
  mintToken,
  noRevocations,
  readBearer,
} from './claims.js'
import { tokenExpired, verifyJwt } from './jwt.js'
import type { TokenSecretPair } from './secret.js'

/** The holder of a verified token. */
export interface Participant<Allowance> {
  /** Claim `sub`. */
  readonly id: string
  /** Claim `aud`. */
  readonly layoutId: string
  /** Claim `exp`, seconds since 1970. */
  readonly expiresAt: number
  /** `Bearer` and the token, which distinguish it from other tokens of the same participant. */
  readonly authorization: string
  /** The token's own limit, actions a second. */
  readonly rate: number | undefined
  /** The participant's remaining allowance: one object for all their tokens. */
  readonly allowance: Allowance
  /** Value of `#era` when the token was verified. */
  readonly era: number
}

export interface AudienceTokenOptions extends MintOptions, TokenSecretPair {
  /** How many tokens are remembered at most, at least 1; by default `mostRemembered`. */
  readonly cacheSize?: number
}

/** How many verified tokens are remembered at most. */
export const mostRemembered = 131_072

/** Makes audience tokens and verifies them: JWTs signed with HS256. */
export class AudienceTokens<Allowance> {
  /**
   * Verifying costs more than the rest of an action, so it is done once for each token. The key is the end of the signature:
   * hashing the whole header each time would cost 3 % of the throughput.
   */
  readonly #verified: BoundedMap<string, Participant<Allowance>>
  /** How often all verified tokens have been dropped. */
  #era = 0

  /** @param allowanceOf called when a token is first seen. */
  constructor(
    private options: AudienceTokenOptions,
    private readonly allowanceOf: (claims: Claims) => Allowance,
  ) {
    this.#verified = new BoundedMap(options.cacheSize ?? mostRemembered)
  }

  /** A new token for a layout. @throws {RangeError} for a request that should have been validated before. */
  mint(request: MintRequest): string {
    return mintToken(request, this.options)
  }

  /** The claims of a token from joining that was signed here, if `exchangeableClaims` has them. */
  exchangeable(token: string): Claims | undefined {
    const { maxTtl, generations = noRevocations } = this.options
    try {
      const claims = verifyJwt(readBearer(`Bearer ${token}`), this.options, true)
      return exchangeableClaims(claims, maxTtl, generations)
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  get remembered(): number {
    return this.#verified.size
  }

  /** The participant of a header that was verified before and has not expired. The hot path: one look-up. */
  recall(authorization: string): Participant<Allowance> | undefined {
    const known = this.#find(authorization)
    return known !== undefined && !hasExpired(known.expiresAt) ? known : undefined
  }

  /** @param authorization the whole header, `''` when absent. @throws {Refusal} `token-invalid`, `token-expired`. */
  verify(authorization: string): Participant<Allowance> {
    const known = this.#find(authorization)
    if (known === undefined) return this.#admit(authorization)
    if (!hasExpired(known.expiresAt)) return known
    this.#verified.delete(endOf(authorization))
    throw tokenExpired
  }

  /** Checks again: meanwhile the token may have expired, or its secret been replaced. @throws {Refusal} as `verify`. */
  renew(participant: Participant<Allowance>): Participant<Allowance> {
    const { era, expiresAt, authorization } = participant
    return era === this.#era && !hasExpired(expiresAt) ? participant : this.verify(authorization)
  }

  clear(): void {
    this.#era++
    this.#verified.clear()
  }

  /** From now on signs and verifies with these secrets. */
  rotate({ secret, previousSecret }: TokenSecretPair): void {
    this.options = { ...this.options, secret, previousSecret }
    this.clear()
  }

  #find(authorization: string): Participant<Allowance> | undefined {
    const known = this.#verified.get(endOf(authorization))
    return known?.authorization === authorization ? known : undefined
  }

  #admit(authorization: string): Participant<Allowance> {
    const token = readBearer(authorization)
    // A token written with `bearer` or `BEARER` must not be remembered twice.
    const canonical = `Bearer ${token}`
    if (canonical !== authorization) return this.verify(canonical)
    const { maxTtl, generations = noRevocations } = this.options
    const claims = judgeClaims(verifyJwt(token, this.options), maxTtl, generations)
    if (isRevoked(claims, generations)) throw tokenExpired
    const { aud, sub, exp, rate } = claims
    const participant: Participant<Allowance> = {
      id: sub,
      layoutId: aud,
      expiresAt: exp,
      authorization,
      rate,
      allowance: this.allowanceOf(claims),
      era: this.#era,
    }
    this.#verified.set(endOf(authorization), participant)
    return participant
  }
}

/** 132 bits of the signature; if two tokens share them, each only displaces the other from the cache. */
function endOf(authorization: string): string {
  return authorization.slice(-22)
}

export function tokenMetrics(tokens: Pick<AudienceTokens<unknown>, 'remembered'>): MetricSource[] {
  return [gauge('ovation_tokens_remembered', 'Verified tokens in memory.', () => tokens.remembered)]
}
