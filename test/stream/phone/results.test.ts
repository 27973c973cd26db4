import { runBridge } from '../../support/show/bridge.js'
import { publicShow } from '../../support/show/public-show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { caughtUp, joinAsPhone } from '../../support/wire/stream-client.js'

test('a phone is sent the results soon, whether or not they change, as GET /results has them', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  const time = advanceTime(t)
  const early = await joinAsPhone(t, bridge)
  await time.advance(1000)
  t.match(await early.next(), { event: 'results', results: [{ lid: 7, count: 0 }] })
  const late = await joinAsPhone(t, bridge)
  await time.advance(1000)
  const answer = await fetch(`${bridge.url}/results`, {
    headers: { authorization: `Bearer ${bridge.token}` },
  })
  const { results } = (await answer.json()) as { results: object[] }
  t.same(await late.next(), { event: 'results', results })
  early.send({ ping: 1 })
  t.match(await early.next(), { pong: 1 }, 'and who has them already is not sent them again')
})

test('results are sent to all phones when they have changed, at most once a second', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  const time = advanceTime(t)
  const [one, two] = [await joinAsPhone(t, bridge), await joinAsPhone(t, bridge)]
  const told = async () => {
    await caughtUp(two)
    return two.frames.flatMap(({ results }) => results?.[0].count ?? [])
  }
  for (let n = 1; n <= 25; n++) {
    one.send({ lid: 7, type: 'Button' })
    await caughtUp(one)
    await time.advance(100)
  }
  t.same(await told(), [10, 20])
  await time.advance(500)
  t.same(await told(), [10, 20, 25])
  await time.advance(3000)
  t.same(await told(), [10, 20, 25], 'and no more than once')
})

test('results that come afterwards appear when the control is closed', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  const time = advanceTime(t)
  const phone = await joinAsPhone(t, bridge)
  await time.advance(1000)
  t.equal((await phone.next()).results.length, 7)
  await bridge.admin('PUT', '/layout/show/control/8', { enabled: false })
  t.equal((await phone.next()).event, 'page')
  await time.advance(1000)
  t.equal((await phone.next()).results.length, 8)
  await bridge.admin('PUT', '/layout/show/control/8', { enabled: true })
  t.equal((await phone.next()).event, 'page')
  await time.advance(1000)
  t.equal((await phone.next()).results.length, 7)
})

test('phones of a layout without public results are not sent any', async (t) => {
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  const phone = await joinAsPhone(t, bridge)
  phone.send({ id: 'a', lid: 1, type: 'Button' })
  t.same(await phone.next(), { id: 'a', ok: true })
  await time.advance(3000)
  phone.send({ ping: 1 })
  t.match(await phone.next(), { pong: 1 })
})
