import { join } from 'node:path'
import { ActionCounters } from './action/action-counters.js'
import { Envelopes } from './action/body/envelope.js'
import { GroupCommit } from './action/group-commit.js'
import { allMetrics } from './api/metrics.js'
import { describeApi } from './api/openapi/describe-api.js'
import type { Operation } from './api/operation/operation.js'
import { routeTable } from './api/route-table.js'
import { answerLost } from './api/web/lost.js'
import { ApiKeys } from './auth/api-keys.js'
import { AudienceTokens, mostRemembered } from './auth/audience-tokens.js'
import { DeskCodes } from './auth/desk-codes.js'
import { ScreenTickets } from './auth/screen-tickets.js'
import { type BridgeOptions, tokenSecretsOf } from './bridge/bridge-options.js'
import { joinAsEdge, withoutShow } from './bridge/join-as-edge.js'
import { joinAsStage } from './bridge/join-as-stage.js'
import { Reloads } from './bridge/reloads.js'
import type { Bridge } from './bridge/running-bridge.js'
import type { JudgedFiles } from './cluster/show/show-files.js'
import { Displays } from './display/displays.js'
import { Ticks, tickMetrics } from './display/signals/ticks.js'
import { Faults } from './faults.js'
import { Connections } from './http/connections.js'
import { listenHttp } from './http/engine/listen-http.js'
import { countDescriptors, readDescriptorLimit, reservedDescriptors } from './limits/descriptors.js'
import { LoadMeter } from './limits/load-meter.js'
import { inNetworks } from './limits/networks.js'
import { Pace } from './limits/pace.js'
import { SharedBuckets } from './limits/shared-buckets.js'
import { TokenBuckets } from './limits/token-bucket.js'
import { Metrics } from './metrics.js'
import { OscCounters } from './osc-input/command/osc-counters.js'
import { listenOsc } from './osc-input/listen-osc.js'
import { BuiltPages } from './room/built-pages.js'
import { JoinService } from './room/join/join-service.js'
import { MediaFolder } from './room/media-folder.js'
import { PictureTags } from './room/picture-tags.js'
import { isEdge } from './settings/cluster-keys.js'
import { packageRoot } from './settings/package-root.js'
import { BrokerTime } from './state/cluster/key-clock.js'
import { ShowState } from './state/show-state.js'
import { openStore } from './store/open-store.js'
import { refuseNewerState } from './store/refuse-newer-state.js'
import { MemoryStore } from './store/store.js'
import { Streams } from './stream/streams.js'
import { streamMetrics } from './stream/traffic.js'
import { PhonePages } from './view/phone-pages.js'
import { Results } from './view/results.js'

/** At a stop, what waits for the broker of a cluster is given up after this, before the requests are; ms. */
const giveUpMs = 1500

/** A part that must be closed. */
interface Closable {
  close(): void | Promise<void>
}

/**
 * Starts a bridge; that of a stage of a cluster plays only while it has the lease.
 *
 * @throws {FolderLockedError} when another process uses the state folder.
 * @throws {StateFileError} when the state file cannot be read, or is of a newer version.
 * @throws {ListenError} when the HTTP or the OSC address cannot be listened on. Whatever is thrown, nothing is left running.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { nats, role } = options.settings.cluster
  if (nats.length === 0 || role !== 'stage') return startActive(options)
  // Loaded here only: a machine without a cluster needs none of it.
  // One that stands by would replace it without reading it.
  refuseNewerState(options.settings.service.state)
  const { runStage } = await import('./bridge/stage/run-stage.js')
  return runStage(options, startActive)
}

async function startActive(options: BridgeOptions): Promise<Bridge> {
  const opened: Closable[] = []
  const close = async () => {
    while (opened.length > 0) await opened.pop()!.close()
  }
  const opens = <T extends Closable>(part: T): T => {
    opened.push(part)
    return part
  }
  try {
    const parts = isEdge(options.settings) ? withoutShow(options) : options
    return { ...(await openParts(parts, opens)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens the parts, each after those that it needs.
 *
 * @param opens takes note of a part that must be closed; the last one opened is closed first.
 */
async function openParts(
  options: BridgeOptions,
  opens: <T extends Closable>(part: T) => T,
): Promise<Omit<Bridge, 'close'>> {
  const { settings, secrets, catalogue, version, log, leadership } = options
  const { faults = new Faults(log) } = options
  const state = new ShowState(leadership && new BrokerTime())
  const displays = opens(new Displays(log, state.layouts, faults, state.hold, leadership?.fence))
  const store = opens(
    isEdge(settings)
      ? new MemoryStore(state.changes)
      : await openStore(settings.service.state, state, log, leadership?.record),
  )
  leadership?.begin(state, store)
  opens(state.lastAction)
  state.layouts.load(catalogue, options.blockedWords)
  state.layouts.forgetReplaced()
  store.commit()
  await displays.connect(options.displays)

  const ticks = opens(new Ticks(state, displays, faults, settings.crowd.rate))
  const limits = new TokenBuckets(settings.limits)
  const load = opens(new LoadMeter(log, leadership && (() => leadership.fence.isOpen)))
  const descriptors = readDescriptorLimit() - reservedDescriptors(options.displays.length)
  const connections = new Connections(settings.limits.maxConnections, log, descriptors, countDescriptors)
  const apiKeys = new ApiKeys(secrets.apiKeys)
  const deskCodes = new DeskCodes(tokenSecretsOf(options), state.usedCodes)
  const { tokenTtl: ttl, tokenMaxTtl: maxTtl } = settings.auth
  const counters = new ActionCounters()
  const pace = opens(new Pace(() => counters.accepted))
  const commit = new GroupCommit(store, displays, faults, () => state.lastAction.note(counters.accepted))
  const tags = new PictureTags()
  const edgeContext = {
    ...{ state, commit, counters, faults, log },
    findSecrets: () => tokenSecretsOf(reloads.current),
    take: (files: JudgedFiles) => reloads.play(files),
    findOwn: (names: readonly string[]) => tags.among(names, reloads.current.settings.service.layouts),
  }
  const edge = await joinAsEdge(options, edgeContext, opens)
  const generations = edge?.generations ?? state.revocations
  // As many as tokens, so that nobody whose token is remembered gets another bucket.
  const buckets = new SharedBuckets(mostRemembered)
  const tokens = new AudienceTokens(
    { ...tokenSecretsOf(options), ttl, maxTtl, generations },
    ({ aud, sub }) => buckets.of(`${aud}/${sub}`),
  )
  const tickets = new ScreenTickets(generations, tokenSecretsOf(options), settings.room.tokenTtl)
  const media = new MediaFolder(settings.service.layouts, log)
  const pages = new BuiltPages(join(packageRoot, 'dist', 'web'))
  const joinService = new JoinService(
    { rooms: state.rooms, tokens, maxTtl, place: settings.http, log },
    settings.room,
  )
  const reloads = new Reloads(options, {
    ...{ state, store, displays, media, joinService, apiKeys, deskCodes, tokens, tickets, faults },
  })

  const oscCounters = new OscCounters()
  const oscContext = { state, displays, commit, faults, log, version, counters: oscCounters }
  const osc = edge ? undefined : opens(await listenOsc(oscContext, settings.osc))
  const shared = {
    ...{
      state,
      store,
      displays,
      load,
      limits,
      connections,
      apiKeys,
      deskCodes,
      tokens,
      media,
      counters,
      pace,
      commit,
    },
    ...{ pages, joinService, tickets, reloads, oscCounters, faults, version, log, maxTtl },
    envelopes: new Envelopes(state.layouts),
    phonePages: new PhonePages(state.layouts),
    results: edge?.results ?? new Results(state.layouts, state.hold),
    registrations: osc?.registrations ?? { all: [] },
    forwarder: edge?.batches,
    maxBody: settings.http.maxBody,
    isProxy: inNetworks(settings.http.proxies),
    maxConnections: settings.limits.maxConnections,
    corsOrigins: settings.http.corsOrigins,
    metricsAccess: settings.http.metrics,
    name: settings.service.name,
    startedAt: performance.now(),
  }
  const stage = await joinAsStage(options, shared, opens)
  const streams = new Streams(edge ? { ...shared, load: edge.gate(load) } : shared)
  const context = { ...shared, streams, cluster: stage ?? edge, edge }
  const metrics = opens(
    new Metrics([
      ...[...allMetrics(context), ...streamMetrics(streams), ...tickMetrics(ticks)],
      ...(stage?.metrics ?? edge?.metrics ?? []),
    ]),
  )
  const about = { version, basePath: settings.http.basePath }
  const describe = (operations: readonly Operation[]) => JSON.stringify(describeApi(operations, about))
  await options.beforeListening?.()
  const http = opens(
    await listenHttp(
      settings.http.engine,
      routeTable({ ...context, metrics, describe }),
      {
        ...settings.http,
        connections,
        answerLost: answerLost.bind(undefined, context, settings.http.basePath),
        onFault: (error, requestId) => faults.report(error, 'request failed', { requestId }),
      },
      (why) => log.warn(`${why}: HTTP is served by node:http, which is slower`),
    ),
  )
  edge?.serve(tokens, streams)
  // Otherwise phones whose actions nobody confirms would be cut off without an answer at a stop.
  if (edge) opens({ close: () => edge.batches.giveUpIn(giveUpMs) })
  osc?.serve(http.port)
  joinService.serve(http.port)
  load.watch()
  const reload = () => {
    if (!http.closing) reloads.run()
    return reloads.connected
  }
  return { http, osc, faults, connections, reload }
}
