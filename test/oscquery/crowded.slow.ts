import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from '../support/tap.js'
import { within } from '../support/time/until.js'
import { runOscQuery } from './support/run-oscquery.js'

test('ten thousand connections at the port of OSCQuery: who listens is told, and phones act', async (t) => {
  const { port, act, open, ask } = await runOscQuery(t)
  const peer = await open()
  peer.listen('/0002')
  await peer.received(1)
  for (let hundred = 1; hundred <= 100; hundred++) {
    const sockets = Array.from({ length: 100 }, () =>
      connect({ port, host: '127.0.0.1' }).on('error', () => {}),
    )
    const opened = sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')]))
    await within('a hundred connections', Promise.allSettled(opened))
    t.teardown(() => {
      for (const socket of sockets) socket.destroy()
    })
    if (hundred % 10 > 0) continue
    const value = hundred / 100
    t.equal((await act({ layoutId: 'show', lid: 2, type: 'Slider', value })).status, 200)
    await peer.received(1 + hundred / 10)
    t.equal(peer.messages.at(-1), `/0002 f ${value}`)
  }
  t.equal((await ask('/0001')).status, 200, 'the oldest that waits makes room')
})
