import { GroupCommit } from './action/group-commit.js'
import { Resolver } from './action/resolver.js'
import { Tally } from './action/tally.js'
import { ApiKeys } from './auth/api-keys.js'
import { AudienceTokens, type TokenSecretPair } from './auth/audience-tokens.js'
import type { BridgeOptions, ShowConfiguration } from './bridge/bridge-options.js'
import { Reloads } from './bridge/reloads.js'
import { Displays } from './display/displays.js'
import { Faults } from './faults.js'
import { Connections } from './http/connections.js'
import { listenHttp } from './http/engine/listen-http.js'
import type { HttpServer } from './http/server.js'
import { LoadMeter } from './limits/load-meter.js'
import { Pace } from './limits/pace.js'
import { TokenBuckets } from './limits/token-bucket.js'
import { Metrics } from './metrics.js'
import { OscTally } from './osc-input/command/tally.js'
import { listenOsc, type OscInput } from './osc-input/listen-osc.js'
import { MediaFolder } from './room/media-folder.js'
import { metricSources } from './routes/metrics.js'
import type { RouteContext } from './routes/route-context.js'
import { routeTable } from './routes/route-table.js'
import { ShowState } from './state/show-state.js'
import { openStore } from './store/open-store.js'

/** A running bridge. */
export interface Bridge {
  readonly http: Pick<HttpServer, 'host' | 'port'>
  readonly osc: Pick<OscInput, 'host' | 'port'>
  readonly faults: Faults
  readonly connections: Pick<Connections, 'refused'>
  /** Takes layouts, secrets and displays as the files have them now, all or nothing; counts go on where they were. */
  reload(): void
  /** Answers what is in flight, stores and sends what is pending, and closes everything; at most 3 s. */
  close(): Promise<void>
}

/**
 * Builds the bridge and starts its parts in order: what a part needs stands before it.
 *
 * @throws {ListenError} when the HTTP or the OSC address cannot be listened on; nothing is left running then.
 */
export async function startBridge(plan: BridgeOptions): Promise<Bridge> {
  const { settings, secrets, catalogue, version, log } = plan
  const state = new ShowState()
  const store = await openStore(settings.service.state, state, log)
  state.layouts.play(catalogue)
  store.commit()
  const faults = new Faults(log)
  const displays = new Displays(log, state.layouts, faults)
  await displays.connect(plan.displays)
  const limits = new TokenBuckets(settings.limits)
  const load = new LoadMeter((isShedding) => {
    if (isShedding)
      log.warn('overloaded: actions and new tokens are refused until the event loop is in time again')
    else log.info('no longer overloaded')
  })
  const connections = new Connections(settings.limits.maxConnections, (refused) =>
    log.warn(
      { most: connections.most, refused },
      'too many HTTP connections: new ones are closed at once; raise [limits] max_connections',
    ),
  )
  const tally = new Tally()
  const apiKeys = new ApiKeys(secrets.apiKeys)
  const tokens = new AudienceTokens(
    {
      ...secretPair(secrets),
      ttl: settings.auth.tokenTtl,
      maxTtl: settings.auth.tokenMaxTtl,
      generations: state.revocations,
    },
    (rate) => limits.open(rate),
  )
  const commit = new GroupCommit(store, displays, faults)
  let httpPort = 0
  const oscTally = new OscTally()
  const osc = await listenOsc(
    { state, displays, commit, faults, log, version, tally: oscTally, httpPort: () => httpPort },
    settings.osc,
  ).catch(async (error) => {
    await store.close()
    await displays.close()
    throw error
  })
  const metrics = new Metrics(
    metricSources({ state, store, displays, tally, oscTally, faults, connections, load, limits, tokens }),
  )
  const media = new MediaFolder(settings.service.layouts, log)
  const pace = new Pace(() => tally.accepted)
  const reloads = new Reloads(
    plan,
    (show) => {
      const turned = state.layouts.play(show.catalogue)
      const connected = displays.connect(show.displays)
      store.commit()
      media.follow(show.settings.service.layouts)
      apiKeys.replace(show.secrets.apiKeys)
      tokens.rotate(secretPair(show.secrets))
      for (const layout of turned) displays.showPage(layout)
      connected.catch((error) => faults.report(error, 'displays could not be opened'))
    },
    faults,
  )
  const parts: RouteContext = {
    state,
    store,
    displays,
    load,
    limits,
    connections,
    tally,
    metrics,
    media,
    apiKeys,
    tokens,
    resolver: new Resolver(state.layouts),
    commit,
    registrations: osc.registrations,
    faults,
    reloads,
    pace,
    maxBody: settings.http.maxBody,
    maxTtl: settings.auth.tokenMaxTtl,
    metricsAccess: settings.http.metrics,
    name: settings.service.name,
    version,
    startedAt: performance.now(),
    log,
  }
  const closeParts = async () => {
    load.close()
    pace.close()
    osc.close()
    await store.close()
    await displays.close()
    metrics.close()
  }
  const http = await listenHttp(
    settings.http.engine,
    routeTable(parts),
    {
      ...settings.http,
      connections,
      onFault: (error, requestId) => faults.report(error, 'request failed', { requestId }),
    },
    (why) => log.warn(`${why}: HTTP goes by node:http, which is slower`),
  ).catch(async (error) => {
    await closeParts()
    throw error
  })
  httpPort = http.port
  load.watch()
  return {
    http,
    osc,
    faults,
    connections,
    reload: () => {
      if (!http.closing) reloads.run()
    },
    close: async () => {
      await http.close()
      await closeParts()
    },
  }
}

function secretPair({ tokenSecret, previousTokenSecret }: ShowConfiguration['secrets']): TokenSecretPair {
  return { secret: tokenSecret, ...(previousTokenSecret && { previousSecret: previousTokenSecret }) }
}
