import { Agent } from 'node:http'
import type { Test } from 'tap'
import { handshake } from '../../stream/support/handshake.js'
import { engines } from '../../support/engine.js'
import { runBridge } from '../../support/show/bridge.js'
import { press } from '../../support/show/press.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { dial } from '../../support/wire/dial.js'
import { caughtUp, joinAsOperator, joinAsPhone } from '../../support/wire/stream-client.js'

const most = 20
const join = 'POST /join/show HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
/** Fewer than there are places come in at once. */
const room = { open: 'on', joinsPerSecond: most / 4 } as const
const strangers = {
  'say nothing': '',
  'begin a request': 'GET /hea',
  'open streams without a hello': handshake(),
  'ask for what is open to everybody': 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  'never send the body that they announce': `${join}Content-Length: 50\r\n\r\n`,
  'wait for their turn to join': `${join}Content-Length: 2\r\n\r\n{}`,
  'ask whether they may': 'OPTIONS /action HTTP/1.1\r\nHost: a\r\n\r\n',
} as const

for (const engine of engines)
  for (const [what, bytes] of Object.entries(strangers))
    test(`strangers that ${what} keep nobody out who shows a credential, and those who have shown one stay (${engine})`, async (t) => {
      const bridge = await runBridge(t, { http: { engine }, room, limits: { maxConnections: most } })
      const { port, token } = bridge
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      t.teardown(() => agent.destroy())
      const early = await joinAsPhone(t, bridge)
      t.equal(await press(agent, port, token, 'show'), 200)
      await openStrangers(t, bridge, bytes)
      const operator = await joinAsOperator(t, bridge)
      await openStrangers(t, bridge, bytes)
      const late = await joinAsPhone(t, bridge)
      await openStrangers(t, bridge, bytes)
      for (const stream of [early, operator, late]) await caughtUp(stream)
      t.equal(await press(agent, port, token, 'show'), 200)
    })

/** Twice as many as there are places, from another address than the others. */
async function openStrangers(
  t: Test,
  { port, bridge }: Awaited<ReturnType<typeof runBridge>>,
  bytes: string,
): Promise<void> {
  const { connections } = bridge
  const before = connections.refused
  for (let opened = 0; opened < 2 * most; opened++) {
    const socket = dial(port, { localAddress: '127.0.0.2' })
    t.teardown(() => socket.destroy())
    socket.on('error', () => {})
    socket.resume()
    socket.on('connect', () => socket.write(bytes))
  }
  await until(() => connections.refused > before)
}
