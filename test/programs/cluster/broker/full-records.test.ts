import type { Test } from 'tap'
import { recordsStream } from '../../../../src/cluster/names.js'
import { freePort } from '../../../support/machine/free-port.js'
import { runBridge } from '../../../support/show/bridge.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openCountingStage } from '../support/counting-stage.js'

/** A stage with a standby, and a stream of records whose bound the test sets. */
async function open(t: Test) {
  const { broker, sender, stage, events } = await openCountingStage(t)
  await runBridge(t, {
    ...{ http: { port: await freePort() }, state: t.testdir() },
    cluster: { nats: [broker.url], role: 'stage', name: 'standby' },
  })
  const status = async () => (await stage.admin('GET', '/status')).body.cluster
  const hasStandby = () => until(async () => (await status()).standby === 'standby')
  await hasStandby()
  const { streams } = await sender.broker.streams()
  const bound = (bytes: number) => streams.update(recordsStream, { max_bytes: bytes })
  const held = async () => (await streams.info(recordsStream)).state
  const press = () => stage.act({ layoutId: 'show', lid: 1, type: 'Button' })
  const remove = () => streams.delete(recordsStream)
  return { status, hasStandby, bound, held, press, remove, events }
}

const told = (events: readonly string[], text: string) =>
  events.filter((event) => event.includes(text)).length

test('a stream of records that is full of old ones is emptied for a new copy', async (t) => {
  const { status, hasStandby, bound, held, press, events } = await open(t)
  const { bytes, last_seq: last } = await held()
  await bound(3 * bytes)
  while (told(events, 'the standbys cannot follow') === 0) await press()
  await until(async () => (await held()).first_seq > last)
  await hasStandby()
  t.equal((await status()).trouble, null)
})

test('a stream of records that is too small for the state is reported once, until there is room', async (t) => {
  const { status, hasStandby, bound, press, remove, events } = await open(t)
  await bound(100)
  await press()
  await until(async () => (await status()).trouble !== null)
  const { trouble, standby } = await status()
  t.match(trouble, /^no standby can get a copy .*maximum bytes exceeded.*max_file_store.*OVATION_RECORDS/)
  t.equal(standby, null)
  await remove()
  await hasStandby()
  t.equal((await status()).trouble, null)
  t.equal(told(events, 'error: no standby can get a copy'), 1)
  t.equal(told(events, 'the standbys cannot follow'), 1)
})
