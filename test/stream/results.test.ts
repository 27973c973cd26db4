import { setTimeout } from 'node:timers/promises'
import { runBridge } from '../support/bridge.js'
import { publicShow } from '../support/public-show.js'
import { joinAsPhone } from '../support/stream-client.js'
import { test } from '../support/tap.js'

test('a phone is sent the results soon, whether or not they change, as GET /results has them', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  const early = await joinAsPhone(t, bridge)
  t.match(await early.next(), { event: 'results', results: [{ lid: 7, count: 0 }] })
  const late = await joinAsPhone(t, bridge)
  const answer = await fetch(`${bridge.url}/results`, {
    headers: { authorization: `Bearer ${bridge.token}` },
  })
  const { results } = (await answer.json()) as { results: object[] }
  t.same(await late.next(), { event: 'results', results })
  early.send({ ping: 1 })
  t.same(await early.next(), { pong: 1 }, 'and who has them already is not sent them again')
})

test('results are sent to all phones when they have changed, at most once a second', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  const [one, two] = [await joinAsPhone(t, bridge), await joinAsPhone(t, bridge)]
  const begun = performance.now()
  for (let n = 0; n < 25; n++) {
    one.send({ lid: 7, type: 'Button' })
    await setTimeout(100)
  }
  const seconds = (performance.now() - begun) / 1000
  const events = two.frames.filter(({ event }) => event === 'results')
  t.ok(events.length >= 2 && events.length <= seconds + 1, `${events.length} in ${seconds} s`)
  const last = async () => (await two.next()).results?.[0].count
  while ((await last()) !== 25);
  await setTimeout(1200)
  t.equal(two.frames.at(-1).results[0].count, 25)
  t.equal(two.frames.filter(({ results }) => results?.[0].count === 25).length, 1, 'and no more than once')
})

test('results that come afterwards appear when the control is closed', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  const phone = await joinAsPhone(t, bridge)
  t.equal((await phone.next()).results.length, 7)
  await bridge.admin('PUT', '/layout/show/control/8', { enabled: false })
  t.equal((await phone.next()).event, 'page')
  t.equal((await phone.next()).results.length, 8)
  await bridge.admin('PUT', '/layout/show/control/8', { enabled: true })
  t.equal((await phone.next()).event, 'page')
  t.equal((await phone.next()).results.length, 7)
})

test('phones of a layout without public results are not sent any', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  phone.send({ lid: 1, type: 'Button' })
  await setTimeout(1200)
  phone.send({ ping: 1 })
  t.same(await phone.next(), { pong: 1 })
})
