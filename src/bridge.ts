import { join } from 'node:path'
import { ClosingTimer } from './action/closing-timer.js'
import { Envelopes } from './action/envelope.js'
import type { Bridge, BridgeOptions, Closable, Opens } from './bridge/bridge-options.js'
import { joinAsEdge, joinAsStage, withoutShow } from './bridge/join-cluster.js'
import { openCredentials } from './bridge/open-credentials.js'
import { openFolders } from './bridge/open-folders.js'
import { openHttp, renewTls } from './bridge/open-http.js'
import { openLimits } from './bridge/open-limits.js'
import { openAnnouncement, openOsc, openSearch } from './bridge/open-osc.js'
import { openShow } from './bridge/open-show.js'
import { recordMinutes } from './bridge/record-minutes.js'
import { Reloads } from './bridge/reloads.js'
import { Faults } from './faults.js'
import { OscCounters } from './osc-input/command/osc-counters.js'
import { BuiltPages } from './room/built-pages.js'
import { JoinService } from './room/join/join-service.js'
import { isEdge } from './settings/cluster-keys.js'
import { packageRoot } from './settings/package-root.js'
import { refuseNewerState } from './store/replay.js'
import { Streams } from './stream/streams.js'
import { ownViews } from './view/own-views.js'
import { PhonePages } from './view/pages.js'

/** At a stop, what waits for the broker of a cluster is given up after this, before the requests are; ms. */
const giveUpMs = 1500

/**
 * Starts a bridge; that of a stage of a cluster runs only while it has the lease.
 *
 * @throws {FolderLockedError} when another process uses the state folder.
 * @throws {StateFileError} when the state file cannot be read, or is of a newer version.
 * @throws {ListenError} when the HTTP or the OSC address cannot be listened on. Whatever is thrown, nothing is left running.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { nats, role } = options.settings.cluster
  if (nats.length === 0 || role !== 'stage') return startActive(options)
  // One that stands by would replace it without reading it.
  refuseNewerState(options.settings.service.state)
  // Loaded here only: a machine without a cluster needs none of it.
  const { runStage } = await import('./bridge/stage/run-stage.js')
  return runStage(options, startActive)
}

async function startActive(options: BridgeOptions): Promise<Bridge> {
  const opened: Closable[] = []
  const close = async () => {
    while (opened.length > 0) await opened.pop()!.close()
  }
  const opens: Opens = (part) => {
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

/** Opens the parts, each after those that it needs. */
async function openParts(options: BridgeOptions, opens: Opens): Promise<Omit<Bridge, 'close'>> {
  const { settings, version, log } = options
  const { faults = new Faults(log) } = options
  const show = await openShow(options, faults, opens)
  const { state, recorder } = show
  const limits = openLimits(options, opens)
  const reloads = opens(new Reloads(options, faults))
  const edge = await joinAsEdge(options, { ...show, faults, log, reloads }, opens)
  const generations = edge?.generations ?? state.revocations
  const { results, screens, reactions } = edge ?? ownViews(state)
  const credentials = openCredentials(options, { state, buckets: limits.buckets, generations })
  const { tokens, maxTtl, certificate } = credentials
  const joinService = new JoinService(
    { rooms: state.rooms, tokens, maxTtl, place: settings.http, log },
    settings.room,
  )
  reloads.follow(show.play)
  const folders = openFolders(options, reloads)
  reloads.follow(({ settings: { room } }) => joinService.follow(room))
  reloads.follow(credentials.rotate)

  const oscCounters = new OscCounters()
  const oscContext = { ...show, faults, log, version, counters: oscCounters }
  const osc = await openOsc(options, oscContext, opens)
  // Before anything is accepted, and with the displays that are told.
  opens(new ClosingTimer({ ...show, log }))
  const shared = {
    ...show,
    programs: openSearch(options, osc),
    ...limits,
    ...credentials,
    reloads,
    ...folders,
    joinService,
    oscCounters,
    faults,
    version,
    engine: options.engine.shown,
    log,
    pages: new BuiltPages(join(packageRoot, 'dist')),
    envelopes: new Envelopes(state.layouts),
    phonePages: new PhonePages(state.layouts),
    results,
    screens,
    reactions,
    registrations: osc?.registrations ?? { all: [] },
    forwarder: edge?.batches,
    hsts: options.tls ? settings.http.hsts : 0,
    name: settings.service.name,
    startedAt: performance.now(),
  }
  const stage = await joinAsStage(options, shared, opens)
  const streams = new Streams(edge ? { ...shared, load: edge.gate(limits.load) } : shared)
  recordMinutes({ ...shared, streams }, opens)
  const { http, redirect, oscQuery } = await openHttp(
    options,
    { ...shared, streams, cluster: stage ?? edge, edge, osc },
    opens,
  )
  reloads.follow((configuration) => {
    renewTls(http, configuration, options)
    certificate.take(http.tls)
  })
  edge?.serve(tokens, streams)
  // Otherwise phones whose actions nobody confirms would be cut off without an answer at a stop.
  if (edge) opens({ close: () => edge.batches.giveUpIn(giveUpMs) })
  osc?.serve(http.port)
  if (osc) await openAnnouncement(options, osc, oscQuery?.port, opens)
  joinService.serve(http.port)
  limits.load.watch()
  const reload = () => {
    if (!http.closing) reloads.run()
    return reloads.connected
  }
  return { http, redirect, oscQuery, osc, recorder, faults, connections: limits.connections, reload }
}
