import { apiKey } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { openProxiedStream } from './support/open-stream.js'
import { proxies } from './support/proxies.js'
import { setUpProxy } from './support/set-up-proxy.js'

for (const proxy of proxies) {
  test(`what the daemon says when it closes a stream arrives through ${proxy.program}`, async (t) => {
    const { proxy: running, token, daemon } = await setUpProxy(t, proxy)
    const closedAfter = async (hello: unknown, ...frames: readonly unknown[]) => {
      const client = await openProxiedStream(t, running, hello)
      for (const frame of frames) client.send(frame)
      return client.closed
    }
    const strange = Array(10).fill('no JSON')
    // Above 16 KiB, but by less than 1 KiB: what is longer still may be cut without a word.
    const tooLong = { id: 'x'.repeat(17_000) }
    t.same(await closedAfter({ token }, ...strange), { code: 4400, reason: 'body-not-json' })
    t.same(await closedAfter({ token }, Buffer.from('binary')), { code: 4400, reason: 'body-not-json' })
    t.same(await closedAfter({ token: 'x' }), { code: 4401, reason: 'token-invalid' })
    t.same(await closedAfter({ key: 'x', layoutId: 'demo' }), { code: 4401, reason: 'api-key-invalid' })
    t.same(await closedAfter({ key: apiKey, layoutId: 'x' }), { code: 4404, reason: 'layout-not-found' })
    t.match(await closedAfter({ token }, tooLong), { code: 1009 })
    t.same(await closedAfter(undefined), { code: 4401, reason: 'token-invalid' }, 'no hello in time')

    const phone = await openProxiedStream(t, running, { token })
    await phone.next()
    await daemon.run('revoke', 'demo')
    t.same(await phone.closed, { code: 4401, reason: 'token-expired' })
  })

  test(`when the daemon behind ${proxy.program} stops, streams hear of it`, async (t) => {
    const { proxy: running, token, daemon } = await setUpProxy(t, proxy)
    const phone = await openProxiedStream(t, running, { token })
    await phone.next()
    await daemon.process.stop('SIGTERM')
    t.match(await phone.next(), { event: 'closing', retryIn: Number })
    t.same(await phone.closed, { code: 1001, reason: 'shutting-down' })
    t.equal(
      (await openProxiedStream(t, running).catch((error) => error)).message,
      'Unexpected server response: 502',
    )
    const { stdout, stderr } = await running.process.stop('SIGTERM')
    t.match(stderr, '/stream', 'the proxy logs the stream that it could not open')
    t.notMatch(stdout + stderr, token)
  })

  test(`a phone that keeps sending after refusals hears of it through ${proxy.program}`, async (t) => {
    const { proxy: running, daemon } = await setUpProxy(t, proxy, undefined, {
      OVATION_LIMITS_ACTIONS_PER_SECOND: '5',
      OVATION_LIMITS_BURST: '5',
    })
    const token = (await daemon.run('token', 'demo')).stdout.trim()
    for (let told = 0, lost = 0; told < 5; ) {
      const phone = await openProxiedStream(t, running, { token })
      await phone.next()
      // Caddy ends a connection at once, so anybody who reads later than that may not be told.
      if (proxy.program === 'nginx') phone.socket.pause()
      for (let n = 0; n < 100; n++) {
        for (let m = 0; m < 5; m++) phone.send({ lid: 1, type: 'Button' })
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
      phone.socket.resume()
      const closed = await phone.closed
      // Or it finds no more than a connection that is gone, the more often the busier this machine is.
      if (proxy.program === 'caddy' && closed.code === 1006 && ++lost < 20) continue
      t.same(closed, { code: 4429, reason: 'rate-limited' })
      told++
    }
  })
}
