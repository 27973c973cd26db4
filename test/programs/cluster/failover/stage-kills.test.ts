import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeBatch } from '../../../../src/cluster/batch.js'
import { batchSubject } from '../../../../src/cluster/names.js'
import { OrderedPublisher } from '../../../../src/cluster/ordered-publisher.js'
import { showFile } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { BatchSender, press } from '../support/batch-sender.js'
import { Machine } from '../support/machine.js'
import { startBroker } from '../support/start-broker.js'

const kills = Number(process.env.OVATION_TEST_KILLS ?? 6)
/** Presses in a turn, and turns in a millisecond. */
const presses = 5

test('a stage that is killed while it counts goes on where it was, to the press', async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'stage-kills-'))
  t.teardown(() => rmSync(home, { recursive: true, force: true }))
  const broker = await startBroker(t)
  const stage = await Machine.make(t, home, {
    ...{ role: 'stage', name: 'one', nats: broker.url, layouts: { show: showFile } },
  })
  await stage.start()
  await stage.untilActive()
  const sender = await BatchSender.open(t, broker.url)
  await until(() => sender.hasStream())
  const outcomes = { stored: 0, unconfirmed: 0, refused: 0 }
  let sent = 0
  const publishers = ['west', 'east'].map((edge) => {
    const publisher = new OrderedPublisher({ broker: sender.broker, subject: batchSubject(edge) })
    t.teardown(() => publisher.close())
    return publisher
  })
  const load = setInterval(() => {
    for (const publisher of publishers) {
      const actions = Array.from({ length: presses }, () => press(`seat-${sent % 50}`, `key-${sent++}`))
      publisher.publish(
        (number) => encodeBatch({ epoch: 'one', number, actions }),
        (outcome) => outcomes[outcome]++,
      )
    }
  }, 1)
  t.teardown(() => clearInterval(load))
  const countOf = async () => (await stage.ask('GET', '/layout/show/state')).body.controls[0].count as number
  for (let kill = 0; kill < kills; kill++) {
    const before = await countOf()
    await until(async () => (await countOf()) > before + 1000)
    await stage.kill()
    await stage.start()
    await stage.untilActive()
  }
  clearInterval(load)
  await until(() => publishers.every(({ pending }) => pending === 0))
  await until(async () => (await countOf()) >= outcomes.stored * presses)
  await until(async () => (await stage.status()).cluster.waiting === 0)
  t.same(outcomes, { stored: sent / presses, unconfirmed: 0, refused: 0 })
  t.equal(await countOf(), sent)
})
