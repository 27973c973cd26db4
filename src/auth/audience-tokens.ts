import { Refusal } from '../errors.js'
import { gauge, type MetricSource } from '../metrics.js'
import { readBearer } from './bearer.js'
import { type Claims, exchangeableClaims, hasExpired, isRevoked, judgeClaims } from './claims.js'
import { verifyJwt } from './jwt.js'
import { type MintOptions, type MintRequest, mintToken } from './mint-token.js'
import type { Secret } from './secret.js'
import { noRevocations } from './token-generations.js'
import { tokenExpired } from './token-refusal.js'

/** The holder of a verified token. */
export interface Participant<Allowance> {
  /** Claim `sub`. */
  readonly id: string
  /** Claim `aud`. */
  readonly layoutId: string
  /** Claim `iat`, seconds since 1970. */
  readonly issuedAt: number
  /** Claim `exp`, seconds since 1970. */
  readonly expiresAt: number
  /** `Bearer` and the token, which distinguish it from other tokens of the same participant. */
  readonly authorization: string
  /** The token's own limit, actions a second. */
  readonly rate: number | undefined
  /** The token's rate limit: one object for all its requests. */
  readonly allowance: Allowance
  /** Value of `#era` when it was verified. */
  readonly era: number
}

/** The secret that signs, and the previous one, which is still accepted so that a rotation locks nobody out. */
export interface TokenSecretPair {
  readonly secret: Secret
  readonly previousSecret?: Secret | undefined
}

export interface AudienceTokenOptions extends MintOptions, TokenSecretPair {
  /** Limit of remembered tokens, at least 1. */
  readonly cacheSize?: number
}

/** Makes audience tokens and verifies them: JWTs signed with HS256. */
export class AudienceTokens<Allowance> {
  #options: AudienceTokenOptions
  readonly #cacheSize: number
  readonly #newAllowance: (rate: number | undefined) => Allowance
  /**
   * Verifying costs more than the rest of an action, so it is done once a token. The key is the end of the signature:
   * hashing the whole header each time would cost 3 % of the throughput.
   */
  readonly #verified = new Map<string, Participant<Allowance>>()
  /** How often all verified tokens have been dropped. */
  #era = 0

  /** @param newAllowance called when a token is first seen; `rate` is the token's own limit. */
  constructor(options: AudienceTokenOptions, newAllowance: (rate: number | undefined) => Allowance) {
    this.#options = options
    this.#cacheSize = options.cacheSize ?? 131_072
    this.#newAllowance = newAllowance
  }

  /**
   * A new token for a layout.
   *
   * @throws {RangeError} for a request that should have been validated before.
   */
  mint(request: MintRequest): string {
    return mintToken(request, this.#options)
  }

  /**
   * The claims of a token by joining, if its holder may have a new one for it: signed here, not revoked, and good or
   * expired for at most a day. Undefined for any other text.
   */
  exchangeable(token: string): Claims | undefined {
    const { maxTtl, generations = noRevocations } = this.#options
    try {
      const claims = verifyJwt(readBearer(`Bearer ${token}`), this.#secrets, true)
      return exchangeableClaims(claims, maxTtl, generations)
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  /** Number of verified tokens in memory. */
  get remembered(): number {
    return this.#verified.size
  }

  /** The participant of a header that was verified before and has not expired. The hot path: one look-up. */
  recall(authorization: string): Participant<Allowance> | undefined {
    const known = this.#find(authorization)
    return known !== undefined && !hasExpired(known.expiresAt) ? known : undefined
  }

  /**
   * @param authorization the whole value of the header `Authorization`, `''` when absent.
   * @throws {Refusal} `token-invalid`, `token-expired`.
   */
  verify(authorization: string): Participant<Allowance> {
    const known = this.#find(authorization)
    if (known === undefined) return this.#admit(authorization)
    if (!hasExpired(known.expiresAt)) return known
    this.#verified.delete(endOf(authorization))
    throw tokenExpired
  }

  /**
   * Checks a participant again with the body, which may arrive long after the head: meanwhile the token may have expired,
   * or its secret may have been replaced.
   *
   * @throws {Refusal} `token-invalid`, `token-expired`.
   */
  renew(participant: Participant<Allowance>): Participant<Allowance> {
    const { era, expiresAt, authorization } = participant
    return era === this.#era && !hasExpired(expiresAt) ? participant : this.verify(authorization)
  }

  /** Drops all verified tokens and their rate limits, after a revocation. */
  clear(): void {
    this.#era++
    this.#verified.clear()
  }

  /** From now on signs and verifies with these secrets. */
  rotate({ secret, previousSecret }: TokenSecretPair): void {
    this.#options = { ...this.#options, secret, previousSecret }
    this.clear()
  }

  get #secrets(): readonly Secret[] {
    const { secret, previousSecret } = this.#options
    return previousSecret ? [secret, previousSecret] : [secret]
  }

  #find(authorization: string): Participant<Allowance> | undefined {
    const known = this.#verified.get(endOf(authorization))
    return known?.authorization === authorization ? known : undefined
  }

  #admit(authorization: string): Participant<Allowance> {
    const token = readBearer(authorization)
    // A token written with `bearer` or `BEARER` must not get a second rate limit.
    const canonical = `Bearer ${token}`
    if (canonical !== authorization) return this.verify(canonical)
    const { maxTtl, generations = noRevocations } = this.#options
    const claims = judgeClaims(verifyJwt(token, this.#secrets), maxTtl, generations)
    if (isRevoked(claims, generations)) throw tokenExpired
    const { aud, sub, iat, exp, rate } = claims
    const participant: Participant<Allowance> = {
      id: sub,
      layoutId: aud,
      issuedAt: iat,
      expiresAt: exp,
      authorization,
      rate,
      allowance: this.#newAllowance(rate),
      era: this.#era,
    }
    if (this.#verified.size >= this.#cacheSize) this.#forgetOldest()
    this.#verified.set(endOf(authorization), participant)
    return participant
  }

  /**
   * Several at a time, because finding the first entry of a Map means skipping the holes of deleted ones: one at a time
   * costs 47 µs each at the default size, this way less than 1 µs.
   */
  #forgetOldest(): void {
    let surplus = Math.ceil(this.#cacheSize / 128)
    for (const key of this.#verified.keys()) {
      this.#verified.delete(key)
      if (--surplus === 0) return
    }
  }
}

/** 132 bits of the signature; two tokens that share them only replace each other in the cache. */
function endOf(authorization: string): string {
  return authorization.slice(-22)
}

export function tokenMetrics(tokens: Pick<AudienceTokens<unknown>, 'remembered'>): MetricSource[] {
  return [
    gauge(
      'ovation_tokens_remembered',
      'Verified tokens in memory, each with its rate limit.',
      () => tokens.remembered,
    ),
  ]
}
