import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../../../support/machine/free-port.js'
import { recordLog } from '../../../support/record-log.js'
import { runBridge, type TestBridge } from '../../../support/show/bridge.js'
import { until } from '../../../support/time/until.js'
import { BatchSender } from './batch-sender.js'
import { type BrokerPlace, startBroker } from './start-broker.js'

/** A broker, a stage that counts, and edges. */
export async function openCountingStage(t: Test, place: BrokerPlace = {}) {
  const broker = await startBroker(t, place)
  const state = mkdtempSync(join(tmpdir(), 'stage-'))
  t.teardown(() => rmSync(state, { recursive: true, force: true }))
  const start = async () => {
    const { log, events } = recordLog()
    const cluster = { nats: [broker.url], role: 'stage' as const, name: 'stage' }
    const stage = await runBridge(t, { http: { port: await freePort() }, state, log, cluster })
    return { stage, events, count: () => countOf(stage) }
  }
  const { stage, events, count } = await start()
  const sender = await BatchSender.open(t, broker.url)
  let waiting: number | null = null
  await until(
    async () => {
      waiting = await waitingOf(stage)
      return waiting === 0
    },
    'the stage to play and to have read all turns',
    () => ({ waiting, events }),
  )
  const restart = async (meanwhile: () => Promise<void>) => {
    await stage.bridge.close()
    await meanwhile()
    return start()
  }
  return { broker, sender, stage, events, count, restart }
}

/** Null while it does not play; a standby that takes over does not listen for a moment. */
async function countOf({ admin }: TestBridge): Promise<number | null> {
  const answer = await admin('GET', '/layout/show/state').catch(() => undefined)
  return answer?.body.controls?.[0].count ?? null
}

/** The same. */
async function waitingOf({ admin }: TestBridge): Promise<number | null> {
  const status = (await admin('GET', '/status').catch(() => undefined))?.body
  return status?.stage === 'active' ? status.cluster.waiting : null
}

/** Waits until nothing waits to be counted, as far as the stage knows half a second and two checks later. */
export async function isBehind(stage: TestBridge): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await until(async () => (await waitingOf(stage)) === 0)
}
