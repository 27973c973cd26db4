import { once } from 'node:events'
import type { Test } from 'tap'
import type { Layout } from '../../../src/layout/layout.js'
import { engines } from '../../support/engine.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { moment, within } from '../../support/time/until.js'
import { readPut } from '../../support/tls/pairs.js'
import { dialSecure } from '../../support/wire/dial.js'

/** More than the system keeps for a connection: 8 MB. */
const controls = Array.from({ length: 400 }, (_, at) => ({
  lid: at + 1,
  type: 'Button',
  props: { label: `${at}`, detail: 'x'.repeat(20_000) },
}))
const longPage: Layout = layoutOf({ layoutId: 'show', activePageId: 'p', pages: [{ pageId: 'p', controls }] })

for (const engine of engines)
  for (const pace of ['at once', 'slowly'] as const)
    test(`over TLS a long answer arrives whole, however it is read (${engine}, ${pace})`, async (t) => {
      const bridge = await secureBridge(t, engine)
      const socket = dialSecure(bridge.port)
      t.teardown(() => socket.destroy())
      let text = ''
      socket.setEncoding('latin1').on('data', (part: string) => {
        text += part
        if (pace === 'at once') return
        socket.pause()
        void moment().then(() => socket.resume())
      })
      const lines = [
        'GET /page HTTP/1.1',
        'Host: a',
        'Connection: close',
        `Authorization: Bearer ${bridge.token}`,
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      await within('the end of the connection', once(socket, 'close'), () => text.length)
      const [, body = ''] = text.split('\r\n\r\n')
      t.equal(JSON.parse(body).controls.length, controls.length)
      t.equal((await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 200)
    })

function secureBridge(t: Test, engine: 'uws' | 'node'): Promise<TestBridge> {
  const tls = readPut(t.testdir(), 'first')
  return runBridge(t, { tls, http: { engine }, catalogue: new Map([['show', longPage]]) })
}
