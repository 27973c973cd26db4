import type { TokenAnswer } from '../../api/token.js'
import { type Daemon, DaemonRefusal } from '../daemon.js'
import { type Outcome, unreachable } from './carriers/carrier.js'

/** How much longer than the rehearsal tokens are valid, s: for the last answers, and for clocks that differ. */
const reserve = 300

/** Gets tokens from the daemon that last a little longer than the rehearsal. */
export class TokenSource {
  readonly #expiresIn: number

  /** @param ms how long the rehearsal lasts. @param maxTtl the longest life of a token, s. */
  constructor(
    private readonly daemon: Daemon,
    private readonly layoutId: string,
    private readonly seed: number,
    ms: number,
    maxTtl: number,
  ) {
    this.#expiresIn = Math.min(Math.ceil(ms / 1000) + reserve, maxTtl)
  }

  /**
   * A token for the person with this number. The same seed gives the same participants, so that repeating a rehearsal adds
   * nobody to votes in which each person has one lasting choice. Does not reject.
   */
  async of(n: number): Promise<Outcome & { readonly token: string }> {
    try {
      return { code: 'ok', ms: 0, retryAfter: 0, token: await this.request(`rehearsal-${this.seed}-${n}`) }
    } catch (error) {
      const code = error instanceof DaemonRefusal ? error.problem.code : undefined
      return { ...unreachable, ...(code !== undefined && { code }), token: '' }
    }
  }

  /** @throws {CommandFailure} as `Daemon.ask`. */
  async request(participant: string): Promise<string> {
    const { layoutId } = this
    const wish = { layoutId, expiresIn: this.#expiresIn, participant }
    return (await this.daemon.ask<TokenAnswer>('POST', '/token', wish)).token
  }
}
