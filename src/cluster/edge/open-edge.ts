import type { AudienceTokens } from '../../auth/audience-tokens.js'
import type { LoadMeter } from '../../limits/load-meter.js'
import { counter, gauge, type MetricSource } from '../../metrics.js'
import type { StreamCounts } from '../../stream/traffic.js'
import type { ShownMachine } from '../../wire/cluster.js'
import { type Broker, brokerSilent } from '../broker.js'
import type { EdgeHeartbeat } from '../edges.js'
import { batchSubject, edgeSubject } from '../names.js'
import { OrderedPublisher } from '../ordered-publisher.js'
import { encodeVersioned } from '../protocol.js'
import { FilesReader, type FilesReaderContext } from '../show/read-files.js'
import { ShowReplica, type ShowReplicaContext } from '../show/show-replica.js'
import { ShowSubscriber } from '../show/show-subscriber.js'
import { PicturesWatch, type PicturesWatchContext } from '../show/shown-pictures.js'
import { brokerConnected } from '../stage-metrics.js'
import { BatchPublisher, type BatchPublisherContext } from './batch-publisher.js'

export interface EdgeContext
  extends Omit<ShowReplicaContext, 'onRevoked'>,
    Omit<BatchPublisherContext, 'publisher' | 'state' | 'admit'>,
    Pick<FilesReaderContext, 'findSecrets' | 'take'>,
    Pick<PicturesWatchContext, 'findOwn'> {}

/** The part of an edge that speaks with the broker. */
export type Edge = ReturnType<typeof openEdge>

/** An action that was not stored by then is given up, so that its phone knows within 5 s; ms. */
const patienceMs = 4700
const heartbeatMs = 1000
/** A broker that has not stored a batch for so long does not answer; ms. */
const silentMs = 2000

/** Begins to follow the show. @param name of this machine. @param version of the program. */
export function openEdge(context: EdgeContext, broker: Broker, name: string, version: string) {
  const { state, log } = context
  let tokens: Pick<AudienceTokens<unknown>, 'clear'> | undefined
  const replica = new ShowReplica({ ...context, onRevoked: () => tokens?.clear() })
  const files = new FilesReader({ ...context, broker })
  const pictures = new PicturesWatch({ ...context, broker })
  const follower = new ShowSubscriber({ broker, state, replica, files, log })
  const publisher = new OrderedPublisher({ broker, subject: batchSubject(name), patienceMs })
  const batches = new BatchPublisher({ ...context, publisher, admit: () => follower.admit() })
  let heartbeats: NodeJS.Timeout | undefined
  const unanswered = broker.newInbox()
  const findTrouble = (): string | null => {
    if (!broker.isConnected) return `the broker is away: ${broker.trouble}`
    if (publisher.waitingMs > silentMs) return brokerSilent
    if (publisher.refusal !== undefined)
      return `the broker refuses batches: ${publisher.refusal}; phones are asked to try again`
    return replica.barrier?.why ?? follower.trouble ?? pictures.trouble
  }
  return {
    batches,
    /** Those of the stage's tokens. */
    generations: replica,
    /** Those of the stage. */
    results: { of: (layoutId: string) => replica.resultsOf(layoutId) },
    screens: { of: (layoutId: string) => replica.screenOf(layoutId) },
    reactions: { of: (layoutId: string) => replica.reactionsOf(layoutId) },
    metrics: [brokerConnected(() => broker.isConnected), ...edgeMetrics(batches, publisher)],
    admit: () => follower.admit(),
    /** Lets streams in as soon as it knows the show. */
    gate: (load: Pick<LoadMeter, 'admit'>) => ({
      admit: () => {
        load.admit()
        follower.admit()
      },
    }),
    destinationsOf: (layoutId: string) => replica.destinationsOf(layoutId),
    describe: (): ShownMachine => ({
      cluster: {
        role: 'edge',
        name,
        broker: broker.isConnected ? 'connected' : 'away',
        unacknowledged: publisher.pending,
        trouble: findTrouble(),
      },
    }),
    /** Says from now on that it serves. @param verified forgets its tokens when some are revoked. */
    serve: (verified: Pick<AudienceTokens<unknown>, 'clear'>, streams: { readonly counts: StreamCounts }) => {
      tokens = verified
      const heartbeat = () => {
        const { stored } = publisher
        const { phones } = streams.counts
        const { epoch } = batches
        const said = encodeVersioned<EdgeHeartbeat>({ epoch, stored, phones, version, at: Date.now() })
        // By the subject for an answer, which nobody gives, the stage sees whether the accounts of the broker are right.
        broker.publish(edgeSubject(name), said, unanswered)
      }
      heartbeats = setInterval(heartbeat, heartbeatMs).unref()
    },
    close: () => {
      clearInterval(heartbeats)
      follower.close()
      pictures.close()
      publisher.close()
    },
  }
}

function edgeMetrics(
  batches: BatchPublisher,
  publisher: Pick<OrderedPublisher, 'pending' | 'stored'>,
): MetricSource[] {
  return [
    gauge(
      'ovation_cluster_batches_unacknowledged',
      'Batches of this edge that the broker has not stored yet.',
      () => publisher.pending,
    ),
    gauge(
      'ovation_cluster_actions_waiting',
      'Actions of this edge whose phones wait for the broker.',
      () => batches.completion,
    ),
    counter(
      'ovation_cluster_batches_stored_total',
      'Number of the last batch of this edge that the broker has stored since the start.',
      () => publisher.stored,
    ),
    counter(
      'ovation_cluster_actions_unstored_total',
      'Actions of this edge that the broker has not stored since the start, by result: unconfirmed (it may have) or refused.',
      () => [
        { labels: { result: 'unconfirmed' }, value: batches.unconfirmed },
        { labels: { result: 'refused' }, value: batches.refused },
      ],
      ['result'],
    ),
  ]
}
