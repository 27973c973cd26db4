import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { WebSocket } from 'ws'
import { connect } from '../../src/client/client.js'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'

const path = 'dist/client/client.js'

test('what a page loads is one file of at most 5 KiB, compressed, without dependencies', async (t) => {
  const bytes = readFileSync(path)
  const { length } = gzipSync(bytes, { level: 9 })
  t.ok(length <= 5120, `${length} bytes`)
  t.comment(`${bytes.length} bytes, ${length} compressed`)
  t.notMatch(bytes.toString(), /\bimport\b|\brequire\b|randomUUID|node:/)
})

test('it runs as it is written and as it is built, over both carriers', async (t) => {
  const { url, token, admin } = await runBridge(t)
  // By its name, as it is imported elsewhere.
  const built: { readonly connect: typeof connect } = await import(String('ovation/client'))
  const ways = [
    { open: connect, over: 'stream' },
    { open: built.connect, over: 'stream' },
    { open: built.connect, over: 'http' },
  ] as const
  for (const { open, over } of ways) {
    const states: string[] = []
    const onState = (state: string) => states.push(state)
    const connection = open({ url, token, over, WebSocket, onState })
    t.teardown(() => connection.close())
    await connection.act(1)
    await connection.act(2, 0.5)
    t.match(await connection.act(2, 2).catch((why) => why), { code: 'value-invalid', status: 400 })
    connection.close()
    t.same(states, ['connecting', 'open'])
  }
  t.equal((await admin('GET', '/layout/show/state')).body.controls[0].count, 3)
})

test('it loads in a Node that has nothing of a browser, and leaves nothing open', async (t) => {
  const script = `import { connect } from 'ovation/client'
    connect({ url: 'http://127.0.0.1:9', token: 'x' }).close()`
  t.equal(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }), '')
})
