import { gauge, type MetricSource } from '../metrics.js'
import { readBearer } from './bearer.js'
import { hasExpired, judgeClaims } from './claims.js'
import { verifyJwt } from './jwt.js'
import { type MintOptions, type MintRequest, mintToken } from './mint-token.js'
import type { Secret } from './secret.js'
import { isRevoked, noRevocations } from './token-generations.js'
import { tokenExpired } from './token-refusal.js'

/** Who a verified token speaks for. */
export interface Participant<Allowance> {
  /** Claim `sub`. */
  readonly id: string
  /** Claim `aud`. */
  readonly layoutId: string
  /** Claim `iat`, seconds since 1970. */
  readonly issuedAt: number
  /** Claim `exp`, seconds since 1970. */
  readonly expiresAt: number
  /** `Bearer` and the token, by which it is told from other tokens of the same participant. */
  readonly authorization: string
  /** The token's own limit, actions a second. */
  readonly rate: number | undefined
  /** What the token may still do: one object for all its requests. */
  readonly allowance: Allowance
  /** How often all that was verified had been forgotten before this was. */
  readonly era: number
}

/** The secret that signs, and one that is still accepted, so that a new one locks nobody out. */
export interface TokenSecretPair {
  readonly secret: Secret
  readonly previousSecret?: Secret | undefined
}

export interface AudienceTokenOptions extends MintOptions, TokenSecretPair {
  /** How many verified tokens are remembered, at least 1. */
  readonly cacheSize?: number
}

/** Makes audience tokens and verifies them: JWTs signed with HS256. */
export class AudienceTokens<Allowance> {
  #options: AudienceTokenOptions
  readonly #cacheSize: number
  readonly #newAllowance: (rate: number | undefined) => Allowance
  /**
   * Verifying costs more than all the rest of an action, so it is done once a token. The key is the end of the
   * signature: hashing the whole header each time would cost 3 % of the throughput.
   */
  readonly #verified = new Map<string, Participant<Allowance>>()
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
   * @throws {RangeError} for a request that should have been checked before.
   */
  mint(request: MintRequest): string {
    return mintToken(request, this.#options)
  }

  /** How many verified tokens are remembered now. */
  get remembered(): number {
    return this.#verified.size
  }

  /** The participant of a header that was verified before and has not expired: the hot path, one look-up. */
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
   * Judges a participant again when its body is there, which may be long after its head: meanwhile the token may have
   * expired, been revoked, or lost its secret.
   *
   * @throws {Refusal} `token-invalid`, `token-expired`.
   */
  renew(participant: Participant<Allowance>): Participant<Allowance> {
    const { era, expiresAt, authorization } = participant
    return era === this.#era && !hasExpired(expiresAt) ? participant : this.verify(authorization)
  }

  /** Forgets what was verified, and every allowance with it: after a revocation. */
  clear(): void {
    this.#era++
    this.#verified.clear()
  }

  /** Signs and verifies with other secrets from now on. */
  rotate({ secret, previousSecret }: TokenSecretPair): void {
    this.#options = { ...this.#options, secret, previousSecret }
    this.clear()
  }

  #find(authorization: string): Participant<Allowance> | undefined {
    const known = this.#verified.get(endOf(authorization))
    return known?.authorization === authorization ? known : undefined
  }

  #admit(authorization: string): Participant<Allowance> {
    const token = readBearer(authorization)
    // Written `bearer` or `BEARER`, a token must not get a second allowance.
    const canonical = `Bearer ${token}`
    if (canonical !== authorization) return this.verify(canonical)
    const { secret, previousSecret, maxTtl, generations = noRevocations } = this.#options
    const secrets = previousSecret ? [secret, previousSecret] : [secret]
    const claims = judgeClaims(verifyJwt(token, secrets), maxTtl, generations)
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
   * Several at a time, because finding the first entry of a Map means walking over the holes that deleted ones left:
   * one at a time costs 47 µs at the default size, so less than 1 µs.
   */
  #forgetOldest(): void {
    let surplus = Math.ceil(this.#cacheSize / 128)
    for (const key of this.#verified.keys()) {
      this.#verified.delete(key)
      if (--surplus === 0) return
    }
  }
}

/** 132 bits of the signature: two tokens that share them only take each other's place. */
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
