import { join } from 'node:path'
import { freePort } from '../../support/machine/free-port.js'
import { recordLog } from '../../support/record-log.js'
import { type Overrides, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { rawRequest } from '../../support/wire/raw-http.js'
import { isPlaying, runStageAndEdge } from './support/stage-and-edge.js'
import { startBroker } from './support/start-broker.js'

const url = 'https://crowd.example'

async function locationAt(port: number) {
  const { headers } = await rawRequest(port, 'GET /play/show HTTP/1.1\r\nHost: venue\r\n\r\n')
  return headers.get('location')
}

test('an edge sends browsers to the address that the stage says', async (t) => {
  const redirectPort = await freePort()
  const { stage } = await runStageAndEdge(t, { stage: { room: { url } }, edge: { http: { redirectPort } } })
  t.equal(await locationAt(redirectPort), `${url}/play/show`)
  await stage.reload({ room: { url: 'https://next.example' } })
  await until(async () => (await locationAt(redirectPort)) === 'https://next.example/play/show')
})

test('only the active stage redirects, and one that cannot plays all the same', async (t) => {
  const broker = await startBroker(t)
  const folders = t.testdir({ one: {}, two: {} })
  const redirectPort = await freePort()
  const { log, events } = recordLog()
  const start = async (name: string, more: Overrides = {}) =>
    runBridge(t, {
      ...{ room: { url }, state: join(folders, name), http: { port: await freePort(), redirectPort } },
      cluster: { nats: [broker.url], role: 'stage', name },
      ...more,
    })
  const one = await start('one')
  await isPlaying(one)
  t.equal(await locationAt(redirectPort), `${url}/play/show`)
  const two = await start('two')
  await until(async () => (await one.admin('GET', '/status')).body.cluster.standby === 'two')
  await one.bridge.close()
  await isPlaying(two)
  t.equal(await locationAt(redirectPort), `${url}/play/show`)
  await two.bridge.close()
  await t.rejects(locationAt(redirectPort), { code: 'ECONNREFUSED' })
  await runBridge(t, { http: { redirectPort }, room: { url: 'https://other.example' } })
  const again = await start('two', { log })
  await isPlaying(again)
  t.match(
    events.filter((event) => event.startsWith('error')),
    [/^error: this stage redirects nobody: cannot listen on .*\[http\] redirect_port$/],
  )
  t.equal(await locationAt(redirectPort), 'https://other.example/play/show')
})
