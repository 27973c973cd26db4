import { apiKey } from '../../support/show/bridge.js'
import { countAt } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { openProxiedStream } from './support/open-stream.js'
import { host, proxies } from './support/proxies.js'
import { setUpProxy } from './support/set-up-proxy.js'

for (const proxy of proxies) {
  test(`phones act over a stream through ${proxy.program}, and operators see it`, async (t) => {
    const { proxy: running, token, daemon } = await setUpProxy(t, proxy)
    const phone = await openProxiedStream(t, running, { token })
    t.match(await phone.next(), { event: 'page', layoutId: 'demo', activePageId: 'opening' })
    const operator = await openProxiedStream(t, running, { key: apiKey, layoutId: 'demo' })
    t.match(await operator.next(), { event: 'show', activePageId: 'opening', phones: 1 })

    for (let n = 0; n < 50; n++) phone.send({ id: `press-${n}`, lid: 1, type: 'Button' })
    const answers = (await phone.received(51)).slice(1)
    t.same(
      answers,
      Array.from({ length: 50 }, (_, n) => ({ id: `press-${n}`, ok: true })),
    )
    t.equal(await countAt(daemon.url), 50)
    let shown = 0
    while (shown < 50) shown = (await operator.next()).controls?.[0].count ?? shown

    await daemon.run('page', 'demo', 'finale')
    t.match((await phone.received(52))[51], { event: 'page', activePageId: 'finale' })
    while ((await operator.next()).activePageId !== 'finale');
  })

  test(`behind ${proxy.program}, pages of its host may open a stream, and others only if they are named`, async (t) => {
    const { proxy: running, token } = await setUpProxy(t, proxy, undefined, {
      OVATION_HTTP_CORS_ORIGINS: 'https://show.example',
    })
    for (const page of [`https://${host}:${running.port}`, 'https://show.example']) {
      const phone = await openProxiedStream(t, running, { token }, page)
      t.match(await phone.next(), { event: 'page' }, page)
    }
    for (const page of [`https://${host}`, 'https://other.example', 'null']) {
      const foreign = await openProxiedStream(t, running, undefined, page)
      t.same(await foreign.closed, { code: 4403, reason: 'origin-forbidden' }, page)
    }
  })

  test(`what is no WebSocket is answered over HTTP, through ${proxy.program} too`, async (t) => {
    const { phone } = await setUpProxy(t, proxy)
    const plain = await phone.ask('GET', '/stream')
    t.equal(plain.status, 426)
    t.equal(JSON.parse(plain.body).code, 'upgrade-required')
    const other = await phone.ask('GET', '/stream', { connection: 'upgrade', upgrade: 'h2c' })
    t.equal(other.status, 426)
    const old = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '12' }
    for (let n = 0; n < 2; n++)
      t.equal((await phone.ask('GET', '/stream', old)).status, 426, 'and no tunnel is left behind')
    t.equal((await phone.ask('GET', '/page', { connection: 'upgrade', upgrade: 'h2c' })).status, 401)
  })
}
