import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { claimsIn, joinRoom } from '../../support/show/join.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { openStream } from '../../support/wire/stream-client.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }

/** How many presses pass now, before the first that does not. */
async function passing({ act }: TestBridge, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  for (let passed = 0; ; passed++) if ((await act(press, headers)).status !== 200) return passed
}

test('anybody who has their token renewed again and again may not press more often', async (t) => {
  const bridge = await runBridge(t, { room: { open: 'on', actionsPerSecond: 5 } })
  const clock = stopClock(t)
  const tokens = [(await joinRoom(bridge)).body.token]
  t.equal(await passing(bridge, tokens[0]), 10)
  for (let n = 1; n < 4; n++) {
    const { now } = Date
    Date.now = () => now() + 1000
    t.teardown(() => {
      Date.now = now
    })
    tokens.push((await joinRoom(bridge, { token: tokens.at(-1) })).body.token)
  }
  t.equal(new Set(tokens).size, 4)
  t.equal(new Set(tokens.map((token) => claimsIn(token).sub)).size, 1)
  for (const token of tokens) t.equal(await passing(bridge, token), 0)
  clock.advance(1000)
  t.equal(await passing(bridge, tokens[2]), 5)
  t.equal(await passing(bridge, tokens[0]), 0)
  t.equal(await passing(bridge, (await joinRoom(bridge)).body.token), 10, 'somebody else has all of theirs')
})

test('a stream and requests of one person share their limit, whatever token each has', async (t) => {
  const bridge = await runBridge(t)
  stopClock(t)
  const token = (expiresIn: number) =>
    bridge.tokens.mint({ layoutId: 'show', participant: 'ann', actionsPerSecond: 5, expiresIn })
  const phone = await openStream(t, bridge.url, { token: token(600) })
  await phone.next()
  for (let n = 0; n < 6; n++) phone.send({ id: `${n}`, ...press })
  t.match((await phone.received(7)).at(-1), { id: '5', ok: true })
  t.equal(await passing(bridge, token(900)), 4)
  phone.send({ id: 'late', ...press })
  t.match((await phone.received(8)).at(-1), { id: 'late', problem: { code: 'rate-limited' } })
})

test('of one person, the rate of the token that is used counts', async (t) => {
  const bridge = await runBridge(t)
  const clock = stopClock(t)
  const token = (actionsPerSecond: number) =>
    bridge.tokens.mint({ layoutId: 'show', participant: 'ann', actionsPerSecond })
  const [slow, fast] = [token(2), token(50)]
  t.equal(await passing(bridge, fast), 100)
  t.equal(await passing(bridge, slow), 0)
  clock.advance(1000)
  t.equal(await passing(bridge, slow), 2)
  clock.advance(1000)
  t.equal(await passing(bridge, fast), 50)
})

test('one name in two layouts is two people', async (t) => {
  const bridge = await runBridge(t)
  stopClock(t)
  const token = (layoutId: string) =>
    bridge.tokens.mint({ layoutId, participant: 'ann', actionsPerSecond: 1 })
  t.equal(await passing(bridge, token('show')), 2)
  const other = { authorization: `Bearer ${token('other')}` }
  t.match(await bridge.act(press, other), { status: 401 }, 'not of this layout, but not too many either')
})
