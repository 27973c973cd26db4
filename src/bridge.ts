import { GroupCommit } from './action/group-commit.js'
import { Resolver } from './action/resolver.js'
import { Tally } from './action/tally.js'
import { ApiKeys } from './auth/api-keys.js'
import { AudienceTokens } from './auth/audience-tokens.js'
import { Displays } from './display/displays.js'
import type { HttpServer } from './http/server.js'
import { listenUws } from './http/uws-server.js'
import type { Catalogue } from './layout/layout.js'
import { TokenBuckets } from './limits/token-bucket.js'
import type { Log } from './log.js'
import { Metrics } from './metrics.js'
import { metricSources } from './routes/metrics.js'
import type { Parts } from './routes/parts.js'
import { routeTable } from './routes/route-table.js'
import type { Secrets } from './settings/secrets.js'
import type { Settings } from './settings/settings.js'
import { Stage } from './state/stage.js'

/** What the bridge is made from; all of it judged before. */
export interface Plan {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly catalogue: Catalogue
  readonly version: string
  readonly log: Log
}

/** A running bridge. */
export interface Bridge {
  readonly http: Pick<HttpServer, 'host' | 'port'>
  /** Answers what is in flight, sends what is pending, and closes everything; at most 3 s. */
  close(): Promise<void>
}

/**
 * Builds the bridge and starts its parts in order: what a part needs stands before it.
 *
 * @throws {ListenError} when the HTTP address cannot be listened on; nothing is left running then.
 */
export async function startBridge({ settings, secrets, catalogue, version, log }: Plan): Promise<Bridge> {
  const stage = new Stage(catalogue)
  const displays = new Displays(settings.displays, stage, log)
  const limits = new TokenBuckets(settings.limits)
  const tally = new Tally()
  const metrics = new Metrics(metricSources({ stage, displays, tally }))
  const parts: Parts = {
    stage,
    displays,
    limits,
    tally,
    metrics,
    resolver: new Resolver(stage),
    commit: new GroupCommit(displays),
    apiKeys: new ApiKeys(secrets.apiKeys),
    tokens: new AudienceTokens(
      {
        secret: secrets.tokenSecret,
        ...(secrets.previousTokenSecret && { previousSecret: secrets.previousTokenSecret }),
        ttl: settings.auth.tokenTtl,
        maxTtl: settings.auth.tokenMaxTtl,
      },
      (rate) => limits.open(rate),
    ),
    maxBody: settings.http.maxBody,
    maxTtl: settings.auth.tokenMaxTtl,
    metricsAccess: settings.http.metrics,
    name: settings.service.name,
    version,
    startedAt: performance.now(),
    log,
  }
  await displays.start()
  try {
    const http = await listenUws(routeTable(parts), {
      ...settings.http,
      onFault: (error, requestId) => log.error({ err: error, requestId }, 'request failed'),
    })
    return {
      http,
      close: async () => {
        await http.close()
        await displays.close()
        metrics.close()
      },
    }
  } catch (error) {
    await displays.close()
    metrics.close()
    throw error
  }
}
