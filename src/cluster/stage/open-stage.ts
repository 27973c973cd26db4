import { counter, gauge, type MetricSource, type Sample, samplesBy } from '../../metrics.js'
import type { Store } from '../../store/store.js'
import type { EdgeStatus, ShownMachine } from '../../wire/cluster.js'
import { describeClocks, Edges } from '../edges.js'
import type { Leadership } from '../failover/leadership.js'
import { describeSharedAccount, SharedAccountWatch } from '../shared-account-watch.js'
import { LightPublisher } from '../show/light-publisher.js'
import { ShowPublisher, type ShowPublisherContext } from '../show/show-publisher.js'
import { stageMetrics } from '../stage-metrics.js'
import { BatchApplier, type BatchApplierContext } from './batch-applier.js'
import { BatchConsumer } from './batch-consumer.js'
import { Doubt } from './doubt.js'

/** What the stage counts with, and what it tells. */
export interface StageContext
  extends BatchApplierContext,
    Omit<ShowPublisherContext, 'broker' | 'mayTell' | 'findWeakness'> {
  readonly displays: BatchApplierContext['displays'] & ShowPublisherContext['displays']
  readonly store: Pick<Store, 'durable'>
}

/** The part of a stage that counts what edges send, and tells them the show. */
export type CountingStage = ReturnType<typeof openStage>

/** Another stage, or this one with an older copy of its state, may have to count these batches once more. */
const keepMs = 600_000

/**
 * Begins to count, where the state says that it was counted last.
 *
 * @param isForgetful whether the state is in memory only, by the settings.
 */
export function openStage(context: StageContext, leadership: Leadership, isForgetful: boolean) {
  const { state, store, displays, log } = context
  const { parts, won, fence } = leadership
  const { broker, candidate, leases } = parts
  const applier = new BatchApplier(context)
  const doubt = new Doubt(won.before)
  let isCaughtUp = false
  const catchUp = () => {
    if (isCaughtUp) return
    isCaughtUp = true
    doubt.end()
    fence.caughtUp()
    displays.caughtUp()
  }
  const reader = new BatchConsumer({
    broker,
    log,
    batches: state.batches,
    // Otherwise a new start would count, and send to displays, what was counted before.
    keepMs: isForgetful ? 0 : keepMs,
    isKept: () => isForgetful || store.durable,
    take: (message, created) => {
      displays.output.note()
      if (doubt.covers(message, created))
        displays.output.whileCatchingUp(() => applier.take(message, created))
      else {
        catchUp()
        applier.take(message, created)
      }
      leadership.counted(message.time)
    },
    mayCount: (time) => leadership.mayCount(time),
    onOpen: (time) => state.keyClock.meet(time),
    onIdle: (time) => {
      state.keyClock.advance(time)
      catchUp()
    },
  })
  // Before edges can give their batches to the broker, they must not take any.
  const mayTell = () => fence.isOpen && reader.hasBegun
  const lights = new LightPublisher({ ...context, broker, mayTell })
  const publisher = new ShowPublisher({
    ...context,
    broker,
    mayTell,
    findWeakness: () => reader.weakness,
  })
  const edges = new Edges(broker, log)
  const sharedAccount = new SharedAccountWatch(broker, (edge) => {
    if (broker.asksWho) log.error({ edge }, describeSharedAccount('in which this edge connects'))
  })
  const edgeStatuses = (): readonly EdgeStatus[] =>
    edges.all.map(({ name: edge, heartbeat, isHere }) => ({
      name: edge,
      state: isHere ? 'here' : 'away',
      phones: isHere ? heartbeat.phones : 0,
      lag: Math.max(0, heartbeat.stored - state.batches.lastOf(edge, heartbeat.epoch)),
    }))
  const findTrouble = () =>
    leases.trouble ??
    reader.trouble ??
    (broker.asksWho ? sharedAccount.trouble : null) ??
    publisher.trouble ??
    leadership.copyTrouble ??
    describeClocks(edges.all)
  const describe = (): ShownMachine => ({
    stage: 'active',
    cluster: {
      role: 'stage',
      name: candidate.name,
      broker: broker.isConnected ? 'connected' : 'away',
      ...leadership.lease,
      edges: edgeStatuses(),
      waiting: reader.waiting,
      trouble: findTrouble(),
    },
  })
  return {
    describe,
    metrics: [...stageMetrics(describe), ...batchMetrics(applier, reader), ...edgeMetrics(edgeStatuses)],
    /** Takes no more batches. */
    close: () => {
      sharedAccount.close()
      edges.close()
      reader.close()
      publisher.close()
      lights.close()
    },
  }
}

function batchMetrics({ batches }: BatchApplier, reader: Pick<BatchConsumer, 'waiting'>): MetricSource[] {
  return [
    counter(
      'ovation_cluster_batches_total',
      'Batches of edges taken since the start, by result: counted, repeated (counted before) or unreadable.',
      () => samplesBy('result', new Map(Object.entries(batches))),
      ['result'],
    ),
    gauge(
      'ovation_cluster_batches_waiting',
      'Batches of edges that are stored at the broker and not counted yet; -1 while that is unknown.',
      () => reader.waiting ?? -1,
    ),
  ]
}

function edgeMetrics(edges: () => readonly EdgeStatus[]): MetricSource[] {
  const each = (value: (edge: EdgeStatus) => number) => (): readonly Sample[] =>
    edges().map((edge) => ({ labels: { edge: edge.name }, value: value(edge) }))
  return [
    gauge(
      'ovation_cluster_edge_here',
      '1 for each edge that is heard, 0 for one that is away.',
      each(({ state }) => (state === 'here' ? 1 : 0)),
      ['edge'],
    ),
    gauge(
      'ovation_cluster_edge_phones',
      'Streams that are open at each edge.',
      each(({ phones }) => phones),
      ['edge'],
    ),
    gauge(
      'ovation_cluster_edge_lag_batches',
      'Batches of each edge that are stored at the broker and not counted yet.',
      each(({ lag }) => lag),
      ['edge'],
    ),
  ]
}
