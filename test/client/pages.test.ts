import type { ConnectOptions } from '../../src/client/options.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { FakeSocket } from './support/fake-socket.js'
import { openClient } from './support/open-client.js'

const button = { lid: 1, address: '/0001', type: 'Button', props: { label: 'Applause' } }
const page = (change: object) => ({
  event: 'page',
  layoutId: 'show',
  activePageId: 'first',
  controls: [{ ...button, ...change }],
})

test('a page is told when it changes, and each time that it says how long a control is open', async (t) => {
  const WebSocket = FakeSocket as unknown as NonNullable<ConnectOptions['WebSocket']>
  const client = openClient(t, { url: 'http://show.example', token: 'x', over: 'stream', WebSocket })
  const socket = FakeSocket.last
  socket.onopen()
  for (const change of [
    {},
    {},
    { closesIn: 30_000 },
    { closesIn: 30_000 },
    { enabled: false },
    { enabled: false },
  ])
    socket.hear(page(change))
  await until(() => client.pages.at(-1)?.controls[0]?.enabled === false)
  t.same(
    client.pages.map(({ controls: [control] }) => control?.closesIn ?? control?.enabled ?? true),
    [true, 30_000, 30_000, false],
  )
})
