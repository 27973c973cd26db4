import { openPeer } from '../../osc-input/support/peer.js'
import { iniFor, startDaemon } from '../../support/machine/daemon.js'
import { answer } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'

const keys = { desk: 'a-key-of-the-desk-1', backend: 'a-key-of-the-backend-2' }

test('the log says who switched a page, reset, revoked or tested displays: the name of a key, or the sender of an OSC message', async (t) => {
  const { port } = await openSink(t)
  const lines = Object.entries(keys).map(([name, key]) => `${name}:${key}`)
  const cwd = t.testdir({ 'service.ini': iniFor(port) })
  const daemon = await startDaemon(t, { cwd, env: { OVATION_API_KEY: lines.join('\n') } })
  const ask = async (method: string, path: string, key: string, body: unknown = {}) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const request = { method, headers, body: JSON.stringify(body) }
    t.match(await answer(fetch(`${daemon.url}${path}`, request)), { status: 200 }, path)
  }
  await ask('PUT', '/layout/demo/page', keys.desk, { pageId: 'finale' })
  await ask('POST', '/layout/demo/reset', keys.backend, { lid: 1 })
  await ask('POST', '/layout/demo/revoke', keys.backend)
  await ask('POST', '/output/test', keys.desk, { display: 'main' })
  const { osc } = JSON.parse(await daemon.process.line('stdout', (line) => JSON.parse(line).msg === 'ready'))
  const peer = await openPeer(t, Number(new URL(osc).port))
  peer.send('/ovation/page', 'opening')
  peer.send('/ovation/reset', 'demo', 'all')
  await peer.settle()
  const { stdout } = await daemon.process.stop('SIGTERM')
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const sender = `osc 127.0.0.1:${peer.port}`
  t.match(
    events.filter(({ by }) => by !== undefined),
    [
      { msg: 'page switched', layoutId: 'demo', pageId: 'finale', by: 'desk' },
      { msg: 'reset', layoutId: 'demo', lid: 1, by: 'backend' },
      { msg: 'tokens revoked', layoutId: 'demo', by: 'backend' },
      { msg: 'displays tested', display: 'main', by: 'desk' },
      { msg: 'page switched', layoutId: 'demo', pageId: 'opening', by: sender },
      { msg: 'reset', layoutId: 'demo', lid: 'all', by: sender },
    ],
  )
  t.equal(events.filter(({ by }) => by !== undefined).length, 6)
  for (const key of Object.values(keys)) t.notMatch(stdout, key)
})
