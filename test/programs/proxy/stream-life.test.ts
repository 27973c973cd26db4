import { test } from '../../support/tap.js'
import { openProxiedStream } from './support/open-stream.js'
import { proxies } from './support/proxies.js'
import { setUpProxy } from './support/set-up-proxy.js'

test('behind a proxy, too, a stream may be silent for 120 s, and then it is the daemon that closes it', async (t) => {
  t.jobs = proxies.length
  for (const proxy of proxies) {
    t.test(proxy.program, { buffered: true }, async (t) => {
      const { proxy: running, token } = await setUpProxy(t, proxy)
      const [silent, speaking] = [
        await openProxiedStream(t, running, { token }),
        await openProxiedStream(t, running, { token }),
      ]
      await new Promise((resolve) => setTimeout(resolve, 100_000))
      speaking.send({ ping: 1 })
      await speaking.received(2)
      t.same(await silent.closed, { code: 1001, reason: 'silent' })
      speaking.send({ ping: 2 })
      t.match((await speaking.received(3)).slice(1), [{ pong: 1 }, { pong: 2 }])
    })
  }
})

for (const proxy of proxies) {
  test(`when ${proxy.program} reads its file again, phones go on, or are asked to come back`, async (t) => {
    const { proxy: running, token } = await setUpProxy(t, proxy)
    const phone = await openProxiedStream(t, running, { token })
    await phone.next()
    running.reload()
    // Caddy closes what it carries; nginx leaves it to the workers of before.
    if (proxy.program === 'caddy') t.match(await phone.closed, { code: 1001 })
    else {
      phone.send({ id: 'press', lid: 1, type: 'Button' })
      t.same(await phone.next(), { id: 'press', ok: true })
    }
    const other = await openProxiedStream(t, running, { token })
    t.match(await other.next(), { event: 'page' })
  })
}
