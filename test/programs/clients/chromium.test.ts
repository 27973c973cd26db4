import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { openChromium } from './support/chromium.js'
import { servePage, streamScript } from './support/serve-page.js'

test('a phone in Chromium acts, is answered in order, and hears of the next page', async (t) => {
  const { url, token, admin, sink } = await runBridge(t)
  const page = await openChromium(t)
  await page.goto(await servePage(t))
  t.equal(
    await page.evaluate(`phone = openStream('${url}'); phone.opened`),
    'ovation.v1',
    'nothing is compressed',
  )
  await page.evaluate(`phone.send({ hello: { token: '${token}' } })`)
  await page.evaluate(`for (const id of ['a', 'b', 'c']) phone.send({ id, lid: 1, type: 'Button' })`)
  await page.evaluate(`phone.send({ id: 'text', lid: 5, type: 'String', value: 'Olé 👏' })`)
  t.match(await page.evaluate('phone.received(5)'), [
    { event: 'page', layoutId: 'show', activePageId: 'first' },
    ...['a', 'b', 'c', 'text'].map((id) => ({ id, ok: true })),
  ])
  t.same((await sink.received(4)).slice(2), ['/0001 if 3 0.03', '/0005 s Olé 👏'])
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.match((await page.evaluate<unknown[]>('phone.received(6)'))[5], {
    event: 'page',
    activePageId: 'second',
  })
})

test('Chromium closes, and hears why it is closed', async (t) => {
  const { url, token, admin } = await runBridge(t)
  const page = await openChromium(t)
  await page.goto(await servePage(t))
  const open = `
    stream = openStream('${url}')
    stream.opened.then(() => { stream.send({ hello: { token: '${token}' } }); return stream.received(1) })`
  await page.evaluate(open)
  const own = await page.evaluate(`stream.close(4000, 'enough'); stream.closed`)
  t.same(own, { code: 4000, reason: 'enough', wasClean: true })
  await page.evaluate(open)
  const binary = await page.evaluate(`stream.sendBytes([1, 2, 3]); stream.closed`)
  t.same(binary, { code: 4400, reason: 'body-not-json', wasClean: true })
  await page.evaluate(open)
  await admin('POST', '/layout/show/revoke', {})
  t.same(await page.evaluate('stream.closed'), { code: 4401, reason: 'token-expired', wasClean: true })
})

test('a page in Chromium of another origin is refused with the reason, and one of the service itself is welcome', async (t) => {
  const { url, token } = await runBridge(t, { http: { corsOrigins: ['https://show.example'] } })
  const page = await openChromium(t)
  await page.goto(await servePage(t))
  const foreign = await page.evaluate(`openStream('${url}').closed`)
  t.same(foreign, { code: 4403, reason: 'origin-forbidden', wasClean: true })

  await page.goto(`${url}/healthz`)
  await page.evaluate(`own = (${streamScript})('${url}'); own.opened`)
  await page.evaluate(`own.send({ hello: { token: '${token}' } })`)
  t.match(await page.evaluate('own.received(1)'), [{ event: 'page' }])
})
