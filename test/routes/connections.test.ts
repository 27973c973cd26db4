import { Agent, get } from 'node:http'
import type { Test } from 'tap'
import { runBridge } from '../support/bridge.js'
import { openClients } from '../support/clients.js'
import { test } from '../support/tap.js'
import { until } from '../support/until.js'

const most = 20

test('at the cap new connections are closed at once, and the others go on', async (t) => {
  const { port } = await runBridge(t, { limits: { maxConnections: most } })
  const first = openClients(t, port, most)
  await until(() => first.every(({ answers }) => answers === 1))
  const late = openClients(t, port, 30)
  await until(() => late.every(({ isSettled }) => isSettled))
  t.equal(late.filter(({ isClosed, answers }) => isClosed && answers === 0).length, 30)
  for (const client of first) client.ask()
  await until(() => first.every(({ answers }) => answers === 2))
  t.equal(first.filter(({ isClosed }) => isClosed).length, 0)
})

test('after some have closed, as many are accepted', async (t) => {
  const { port } = await runBridge(t, { limits: { maxConnections: most } })
  const first = openClients(t, port, most)
  await until(() => first.every(({ answers }) => answers === 1))
  for (const client of first.slice(0, 5)) client.leave()
  let admitted = 0
  await until(async () => {
    const [client] = openClients(t, port, 1)
    await until(() => client!.isSettled)
    admitted += client!.answers
    return admitted === 5
  }, 'five more')
  const [another] = openClients(t, port, 1)
  await until(() => another!.isSettled)
  t.ok(another!.isClosed, 'and not one more')
})

test('the metrics show how many connections there are, and how many were refused', async (t) => {
  const { port } = await runBridge(t, { limits: { maxConnections: most }, http: { metrics: 'open' } })
  const metrics = metricsReader(t, port)
  t.match(await metrics(), /^ovation_http_connections 1$/m, 'the one that asks')
  const clients = openClients(t, port, most + 9)
  await until(() => clients.every(({ isSettled }) => isSettled))
  // The text is made once a second.
  await until(async () => new RegExp(`^ovation_http_connections ${most}$`, 'm').test(await metrics()))
  t.match(await metrics(), /^ovation_http_connections_refused_total 10$/m)
  for (const client of clients) client.leave()
  await until(async () => /^ovation_http_connections 1$/m.test(await metrics()))
})

/** Reads the metrics again and again over one connection. */
function metricsReader(t: Test, port: number): () => Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  return () =>
    new Promise((resolve, reject) => {
      get({ agent, port, host: '127.0.0.1', path: '/metrics' }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve(text))
      }).on('error', reject)
    })
}
