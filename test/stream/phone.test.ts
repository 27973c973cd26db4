import { test } from 'tap'
import { runBridge } from '../support/bridge.js'
import { openStream } from '../support/stream-client.js'

test('a phone that says hello is sent the page, as GET /page answers it', async (t) => {
  const { url, token } = await runBridge(t)
  const phone = await openStream(t, url, { token })
  const page = await fetch(`${url}/page`, { headers: { authorization: `Bearer ${token}` } })
  t.same(await phone.next(), { event: 'page', ...((await page.json()) as object) })
})

test('actions count in the order sent, and those with an id are answered in that order', async (t) => {
  const { url, token, sink } = await runBridge(t)
  const phone = await openStream(t, url, { token })
  await phone.next()
  phone.send({ id: 'a', lid: 1, type: 'Button' })
  phone.send({ lid: 1, type: 'Button' })
  phone.send({ id: 'b', lid: 2, type: 'Slider', value: 7 })
  phone.send({ id: 'c', layoutId: 'show', lid: 2, type: 'Slider', value: 0.5 })
  t.same(await phone.next(), { id: 'a', ok: true })
  const refused = await phone.next()
  t.match(refused, { id: 'b', ok: false, problem: { code: 'value-invalid', status: 400 } })
  t.same(await phone.next(), { id: 'c', ok: true })
  t.same(await sink.received(3), ['/0001 if 1 0.01', '/0001 if 2 0.02', '/0002 f 0.5'])
})
