import { Agent, get } from 'node:http'
import type { Test } from 'tap'
import { apiKey, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { type Client, openClients } from '../../support/wire/clients.js'

const most = 20

test('at the cap new connections are closed at once, and the others go on', async (t) => {
  const { port, token } = await runBridge(t, { limits: { maxConnections: most } })
  const first = await known(t, port, token)
  const late = openClients(t, port, 30, token)
  await until(() => late.every(({ isSettled }) => isSettled))
  t.equal(late.filter(({ isClosed, answers }) => isClosed && answers === 0).length, 30)
  for (const client of first) client.ask()
  await until(() => first.every(({ answers }) => answers === 2))
  t.equal(first.filter(({ isClosed }) => isClosed).length, 0)
})

test('after some have closed, as many are accepted', async (t) => {
  const { port, token } = await runBridge(t, { limits: { maxConnections: most } })
  const first = await known(t, port, token)
  for (const client of first.slice(0, 5)) client.leave()
  let admitted = 0
  await until(async () => {
    const [client] = openClients(t, port, 1, token)
    await until(() => client!.isSettled)
    admitted += client!.answers
    return admitted === 5
  }, 'five more')
  const [another] = openClients(t, port, 1, token)
  await until(() => another!.isSettled)
  t.ok(another!.isClosed, 'and not one more')
})

test('the metrics show how many connections there are, and how many were refused', async (t) => {
  const { port, token } = await runBridge(t, { limits: { maxConnections: most } })
  const metrics = metricsReader(t, port)
  t.match(await metrics(), /^ovation_http_connections 1$/m, 'the one that asks')
  const clients = [...(await known(t, port, token, most - 1)), ...openClients(t, port, 10, token)]
  await until(() => clients.every(({ isSettled }) => isSettled))
  // The text is made once a second.
  await until(async () => new RegExp(`^ovation_http_connections ${most}$`, 'm').test(await metrics()))
  t.match(await metrics(), /^ovation_http_connections_refused_total 10$/m)
  for (const client of clients) client.leave()
  await until(async () => /^ovation_http_connections 1$/m.test(await metrics()))
})

/** Clients of which each has shown a token before the next one comes. */
async function known(t: Test, port: number, token: string, count = most): Promise<readonly Client[]> {
  const clients: Client[] = []
  while (clients.length < count) {
    clients.push(...openClients(t, port, 1, token))
    await until(() => clients.every(({ answers }) => answers === 1))
  }
  return clients
}

/** Reads the metrics again and again over one connection. */
function metricsReader(t: Test, port: number): () => Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  return () =>
    new Promise((resolve, reject) => {
      const headers = { 'x-api-key': apiKey }
      get({ agent, port, host: '127.0.0.1', path: '/metrics', headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve(text))
      }).on('error', reject)
    })
}
