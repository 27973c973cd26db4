import { ApiKeys } from '../auth/api-keys.js'
import { AudienceTokens } from '../auth/audience-tokens.js'
import type { TokenGenerations } from '../auth/claims.js'
import { DeskCodes } from '../auth/desk-codes.js'
import { ScreenTickets } from '../auth/screen-tickets.js'
import type { SharedBuckets } from '../limits/token-bucket.js'
import type { ShowState } from '../state/show-state.js'
import { CertificateInUse } from '../tls/certificate-in-use.js'
import { type BridgeOptions, type ShowConfiguration, tokenSecretsOf } from './bridge-options.js'

interface CredentialsContext {
  readonly state: Pick<ShowState, 'usedCodes'>
  readonly buckets: SharedBuckets
  /** Which tokens are void. */
  readonly generations: TokenGenerations
}

/** What clients show to be let in, each kind for its own; and what the service shows to them. */
export function openCredentials(options: BridgeOptions, { state, buckets, generations }: CredentialsContext) {
  const { settings, secrets } = options
  const { tokenTtl: ttl, tokenMaxTtl: maxTtl } = settings.auth
  const pair = tokenSecretsOf(options)
  const apiKeys = new ApiKeys(secrets.apiKeys)
  const deskCodes = new DeskCodes(pair, state.usedCodes)
  const tokens = new AudienceTokens({ ...pair, ttl, maxTtl, generations }, ({ aud, sub }) =>
    buckets.of(`${aud}/${sub}`),
  )
  const tickets = new ScreenTickets(generations, pair, settings.room.tokenTtl)
  const certificate = new CertificateInUse(options.tls)
  const rotate = (configuration: ShowConfiguration): void => {
    const next = tokenSecretsOf(configuration)
    apiKeys.replace(configuration.secrets.apiKeys)
    tokens.rotate(next)
    deskCodes.rotate(next)
    tickets.rotate(next, configuration.settings.room.tokenTtl)
  }
  return { apiKeys, deskCodes, tokens, tickets, certificate, maxTtl, rotate }
}
