import { Agent } from 'node:http'
import { runBridge } from '../../support/show/bridge.js'
import { press } from '../../support/show/press.js'
import { test } from '../../support/tap.js'

test('10,000 presses at once are counted exactly, arrive in order, and in datagrams of at most 1,400 bytes', async (t) => {
  const presses = 10_000
  const { port, token, sink } = await runBridge(t)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  t.teardown(() => agent.destroy())
  const statuses = await Promise.all(Array.from({ length: presses }, () => press(agent, port, token, 'show')))
  t.equal(statuses.filter((status) => status === 200).length, presses)
  const messages = await sink.received(presses)
  const wrong = messages.filter(
    (message, at) => message !== `/0001 if ${at + 1} ${Math.min(100, at + 1) / 100}`,
  )
  t.same(wrong, [])
  t.equal(messages.length, presses)
  t.ok(sink.datagrams.every(({ length }) => length <= 1400))
  t.ok(sink.datagrams.length < presses, 'and several presses share a datagram')
})
