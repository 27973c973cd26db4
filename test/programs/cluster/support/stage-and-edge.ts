import type { Test } from 'tap'
import { freePort } from '../../../support/machine/free-port.js'
import { type Overrides, runBridge, type TestBridge } from '../../../support/show/bridge.js'
import { until } from '../../../support/time/until.js'
import { openGate } from './gate.js'
import { type BrokerPlace, startBroker, type TestBroker } from './start-broker.js'

/** A stage and an edge in the process of the test, and what is between them. */
export interface StageAndEdge {
  readonly broker: TestBroker
  readonly stage: TestBridge
  readonly edge: TestBridge
  /** The edge's way to the broker. */
  readonly gate: Awaited<ReturnType<typeof openGate>>
  /** Waits until the stage has counted this much of a control. */
  counted(lid: number, count: number): Promise<void>
  /** What the stage has counted of a control. */
  countOf(lid: number): Promise<number>
}

/** Starts them, and waits until the edge knows the show. */
export async function runStageAndEdge(
  t: Test,
  { stage: ofStage, edge: ofEdge, ...both }: Overrides & { stage?: Overrides; edge?: Overrides } = {},
  place: BrokerPlace = {},
): Promise<StageAndEdge> {
  const broker = await startBroker(t, place)
  const gate = await openGate(t, broker.port)
  // A stage changes its server when it plays: meanwhile its port must be none that a client could be given.
  const http = { port: await freePort() }
  const stage = await runBridge(t, {
    ...{ http, ...both, ...ofStage },
    cluster: { nats: [broker.url], role: 'stage', name: 'stage' },
  })
  const edge = await runBridge(t, {
    ...{ ...both, ...ofEdge },
    cluster: { nats: [gate.url], role: 'edge', name: 'edge' },
  })
  await isPlaying(stage)
  await isReady(edge)
  const countOf = async (lid: number) => {
    const { body } = await stage.admin('GET', '/layout/show/state')
    return body.controls.find((control: { lid: number }) => control.lid === lid).count
  }
  return {
    ...{ broker, gate, stage, edge, countOf },
    counted: (lid, count) => until(async () => (await countOf(lid)) === count),
  }
}

/** Waits until an edge knows the show. */
export async function isReady({ url }: Pick<TestBridge, 'url'>): Promise<void> {
  await until(async () => (await fetch(`${url}/readyz`)).status === 200)
}

/** Waits until a stage plays; it changes its server then. */
export async function isPlaying({ admin }: Pick<TestBridge, 'admin'>): Promise<void> {
  await until(async () => {
    const answer = await admin('GET', '/status').catch(() => undefined)
    return answer?.body.stage === 'active'
  })
}
