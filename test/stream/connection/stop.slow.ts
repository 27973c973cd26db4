import { startWithDisplay } from '../../support/machine/daemon.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { joinAsCrowd } from '../../support/wire/stream-client.js'
import { openRawStream } from '../support/raw-stream.js'

/** Promised for every stop. */
const stopMs = 3000

test('clients that do not read or do not close do not make a stop longer', async (t) => {
  const bridge = await runBridge(t)
  for (let count = 0; count < 20; count++) {
    const phone = await openRawStream(t, bridge.port, { token: bridge.tokens.mint({ layoutId: 'show' }) })
    await phone.received(1)
    phone.socket.allowHalfOpen = true
    if (count % 2 === 0) phone.socket.pause()
  }
  const begun = performance.now()
  await bridge.bridge.close()
  const took = performance.now() - begun
  t.ok(took < stopMs, `${took | 0} ms`)
})

test('the daemon ends within 3 s, however many streams there are', async (t) => {
  const daemon = await startWithDisplay(t)
  const phones = await joinAsCrowd(t, daemon.url, 500, daemon.token)
  const begun = performance.now()
  const { code } = await daemon.process.stop('SIGTERM')
  const took = performance.now() - begun
  t.ok(took < stopMs, `${took | 0} ms`)
  t.equal(code, 0)
  for (const phone of phones) t.same(await phone.closed, { code: 1001, reason: 'shutting-down' })
})
