import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { WebSocket } from 'ws'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'

const types = {
  'client.js': 'text/javascript; charset=utf-8',
  'client.d.ts': 'text/plain; charset=utf-8',
} as const

for (const basePath of ['', '/show'])
  test(`a page of any origin may load the client and its types (base_path = ${basePath})`, async (t) => {
    const { url } = await runBridge(t, { http: { basePath, corsOrigins: ['https://show.example'] } })
    for (const [file, contentType] of Object.entries(types))
      for (const encoding of ['identity', 'gzip', 'br']) {
        const headers = { origin: 'https://elsewhere.example', 'accept-encoding': encoding }
        const answer = await fetch(`${url}${basePath}/${file}`, { headers })
        t.equal(answer.status, 200, `${file} ${encoding}`)
        t.match(Object.fromEntries(answer.headers), {
          'content-type': contentType,
          'access-control-allow-origin': '*',
          'cache-control': 'public, no-cache',
          'x-content-type-options': 'nosniff',
          vary: 'accept-encoding',
          etag: /^"[\w-]{22}"$/,
        })
        t.equal(await answer.text(), readFileSync(`dist/client/${file}`, 'utf8'))
        const again = await fetch(`${url}${basePath}/${file}`, {
          headers: { ...headers, 'if-none-match': answer.headers.get('etag')! },
        })
        t.equal(again.status, 304)
        t.equal(again.headers.get('access-control-allow-origin'), '*')
      }
  })

test('the client that the service serves presses there', async (t) => {
  const { url, token, sink } = await runBridge(t)
  const text = await (await fetch(`${url}/client.js`)).text()
  const folder = t.testdir({ 'package.json': '{"type":"module"}', 'client.js': text })
  const { connect } = await import(pathToFileURL(join(folder, 'client.js')).href)
  const connection = connect({ url, token, WebSocket })
  t.teardown(() => connection.close())
  await connection.act(1)
  await sink.received(1)
  t.equal(sink.messages[0], '/0001 if 1 0.01')
})

test('its types are whole in one file', async (t) => {
  const text = readFileSync('dist/client/client.d.ts', 'utf8')
  t.notMatch(text, /\bimport\b|\bfrom '|typia/)
  for (const name of ['connect', 'ConnectOptions', 'OvationConnection', 'ActError', 'ConnectionState'])
    t.match(text, new RegExp(`^export (?:declare function|interface|type) ${name}\\b`, 'm'))
  for (const name of ['PhoneControl', 'PhonePage', 'PhoneOption', 'ProblemBody', 'PhoneResult'])
    t.match(text, new RegExp(`^export type \\{.*\\b${name}\\b.*\\};$`, 'm'))
})
