import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { advanceUntil, turned } from '../support/time/advance-until.js'
import { FakeSocket } from './support/fake-socket.js'
import { openClient } from './support/open-client.js'
import { openBadProxy } from './support/proxy.js'

test('what hangs over HTTP when a stream has opened is repeated there at once, under its key', async (t) => {
  const { port, token } = await runBridge(t)
  const proxy = await openBadProxy(t, port)
  const time = advanceTime(t)
  const client = openClient(t, { url: proxy.url, token, WebSocket: FakeSocket }, { connect: 600_000 })
  await advanceUntil(time, () => client.page !== undefined)
  proxy.frozen = true
  const acts = [client.act(2, 0.5), client.act(1)]
  const { last } = FakeSocket
  last.onopen()
  last.hear({ event: 'page', ...client.page })
  acts.push(client.act(2, 0.875))
  const openedAt = time.now()
  const sent = () => last.sent.map((frame) => JSON.parse(frame)).filter(({ id }) => id)
  const answered = new Set<string>()
  await advanceUntil(
    time,
    () => {
      for (const { id } of sent()) if (!answered.has(id) && answered.add(id)) last.hear({ id, ok: true })
      return answered.size === 3
    },
    5,
  )
  t.ok(time.now() - openedAt < 1000, `${time.now() - openedAt} ms`)
  t.match(
    sent().filter(({ lid }) => lid === 2),
    [{ value: 0.875 }, { value: 0.875 }],
    'with the newest value',
  )
  await turned(time, Promise.all(acts), 5)
  t.same(client.states, ['connecting', 'open'])
})

test('a token that is refused and soon renewed interrupts nothing, whatever was asked with it', async (t) => {
  const { url, token, admin } = await runBridge(t)
  const time = advanceTime(t)
  const renew = async () => (await admin('POST', '/token', { layoutId: 'show' })).body.token
  const client = openClient(t, { url, token, over: 'http', renew }, { hedge: 600_000 })
  await advanceUntil(time, () => client.state === 'open', 5)
  await admin('POST', '/layout/show/revoke', {})
  await admin('PUT', '/layout/show/control/1', { enabled: false })
  await advanceUntil(time, () => client.pages.length === 2, 5)
  t.same(client.states, ['connecting', 'open'])
})
