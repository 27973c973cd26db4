import { runBridge } from '../../support/show/bridge.js'
import { press } from '../../support/show/press.js'
import { test } from '../../support/tap.js'
import { Agent, request } from '../../support/tls/wanted-tls.js'

test('after an answer without a body the connection stays open', async (t) => {
  const { url, port, token, act } = await runBridge(t)
  const authorization = `Bearer ${token}`
  const { headers } = await fetch(`${url}/page`, { headers: { authorization } })
  const initial = [
    { method: 'OPTIONS', path: '/action', status: 204 },
    { method: 'HEAD', path: '/page', status: 200 },
    { method: 'GET', path: '/page', status: 304, 'if-none-match': headers.get('etag')! },
    { method: 'GET', path: '/nowhere', status: 404 },
  ]
  for (const { method, path, status, ...conditions } of initial) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    t.teardown(() => agent.destroy())
    const first = await new Promise((resolve, reject) => {
      request(
        { agent, host: '127.0.0.1', port, method, path, headers: { authorization, ...conditions } },
        (response) => response.resume().on('end', () => resolve(response.statusCode)),
      )
        .on('error', reject)
        .end()
    })
    t.equal(first, status, `${method} ${path}`)
    t.equal(await press(agent, port, token, 'show'), 200, 'followed by a press')
  }
  t.equal((await act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 200)
})
