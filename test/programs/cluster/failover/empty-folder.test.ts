import { join } from 'node:path'
import type { Test } from 'tap'
import { parseApiKeys } from '../../../../src/auth/api-keys.js'
import { Secret } from '../../../../src/auth/secret.js'
import { freePort } from '../../../support/machine/free-port.js'
import {
  apiKey,
  type Overrides,
  runBridge,
  type TestBridge,
  tokenSecret,
} from '../../../support/show/bridge.js'
import { catalogueNamed } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { stays, until } from '../../../support/time/until.js'
import { isPlaying } from '../support/stage-and-edge.js'
import { startBroker, type TestBroker } from '../support/start-broker.js'

const nothing = new Map()
const statusOf = async ({ admin }: TestBridge) => (await admin('GET', '/status')).body
const nameAt = async ({ admin }: TestBridge) => (await admin('GET', '/room/show')).body.name
const hasStandby = (stage: TestBridge, name: string) =>
  until(async () => (await statusOf(stage)).cluster.standby === name)

/** A broker, and what starts a stage at it. */
async function openHall(t: Test) {
  return startsAt(t, await startBroker(t))
}

function startsAt(t: Test, { url }: TestBroker) {
  const folders = t.testdir({ hall: {}, standby: {} })
  return async (name: 'hall' | 'standby', catalogue: Overrides['catalogue'] = nothing) =>
    runBridge(t, {
      ...{ catalogue, state: join(folders, name), http: { port: await freePort() } },
      cluster: { nats: [url], role: 'stage', name },
    })
}

test('a standby with an empty folder that is started first leaves the show to the stage that has it', async (t) => {
  const start = await openHall(t)
  const starting = start('standby')
  const hall = await start('hall', catalogueNamed('Hall'))
  const standby = await starting
  await isPlaying(hall)
  t.equal(await nameAt(hall), 'Hall')
  await hasStandby(hall, 'standby')
  await hall.bridge.close()
  await isPlaying(standby)
  t.equal(await nameAt(standby), 'Hall')
})

test('where no other stage is there, one with an empty folder plays nothing; who comes later keeps its layouts, and says so', async (t) => {
  const start = await openHall(t)
  const standby = await start('standby')
  await isPlaying(standby)
  await until(async () => (await statusOf(standby)).cluster.trouble === null)
  t.same((await statusOf(standby)).layouts, [])
  const hall = await start('hall', catalogueNamed('Hall'))
  await hasStandby(standby, 'hall')
  const plays = /the active stage has no layouts, and this machine has some: .* `ovation stage take`/
  await until(async () => plays.test((await statusOf(hall)).cluster.trouble))
  t.equal((await hall.admin('POST', '/stage/take')).status, 200)
  await isPlaying(hall)
  t.equal(await nameAt(hall), 'Hall')
  await hasStandby(hall, 'standby')
})

test('a stage that has played is not passed over in silence where the broker began again with another one', async (t) => {
  const broker = await startBroker(t)
  const start = startsAt(t, broker)
  const first = await start('hall', catalogueNamed('Hall'))
  await isPlaying(first)
  await first.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await first.bridge.close()
  await broker.wipe()
  const standby = await start('standby', catalogueNamed('Standby'))
  await isPlaying(standby)
  const hall = await start('hall', catalogueNamed('Hall'))
  const saysSo =
    /standby is active in term 1, and this machine has a state of its own of that term\. .* stop standby, then `ovation stage take`/
  await until(async () => saysSo.test((await statusOf(hall)).cluster.trouble))
  await standby.bridge.close()
  await until(async () => (await hall.admin('POST', '/stage/take')).status === 200)
  await isPlaying(hall)
  t.match((await hall.admin('GET', '/layout/show/state')).body.controls[0], { lid: 1, count: 1 })
})

test('a machine that cannot read the show of the stage is no standby until it can', async (t) => {
  const start = await openHall(t)
  const hall = await start('hall', catalogueNamed('Hall'))
  const apiKeys = parseApiKeys(apiKey, 'test')
  const next = { apiKeys, tokenSecret: new Secret('the next secret, of 32 bytes or more') }
  await hall.reload({ secrets: next, catalogue: catalogueNamed('Sealed') })
  const standby = await start('standby', catalogueNamed('Standby'))
  await until(async () => /another token-secret/.test((await statusOf(standby)).cluster.trouble))
  await until(async () => (await statusOf(standby)).durable)
  const hasNoStandby = async () => (await statusOf(hall)).cluster.standby === null
  await until(hasNoStandby)
  await stays(hasNoStandby, 1500)
  t.match((await standby.admin('POST', '/stage/take')).body, { detail: /and layouts that it can use/ })
  await standby.reload({ secrets: { ...next, previousTokenSecret: tokenSecret } })
  await hasStandby(hall, 'standby')
  await hall.bridge.close()
  await isPlaying(standby)
  t.equal(await nameAt(standby), 'Sealed')
  await standby.bridge.close()
  const again = await start('standby', catalogueNamed('Standby'))
  await isPlaying(again)
  t.equal(await nameAt(again), 'Sealed', 'also after a start with another secret')
})
