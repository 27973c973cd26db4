import { openMulticastPort } from '../../../src/mdns/multicast-port.js'
import { loopback } from '../../mdns/support/loopback.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'

test('operators are told what programs of the network take OSC, all of them by one search', async (t) => {
  const name = `Program ${process.pid}`
  const instance = `${name}._osc._udp.local`
  let searches = 0
  const program = await openMulticastPort(loopback, ({ type, questions = [] }, { address }) => {
    if (type !== 'query' || address !== '127.0.0.1') return
    if (!questions.some(({ name }) => name === '_osc._udp.local')) return
    searches += 1
    void program.send({
      type: 'response',
      answers: [
        { type: 'PTR', name: '_osc._udp.local', ttl: 120, data: instance },
        {
          type: 'SRV',
          name: instance,
          ttl: 120,
          data: { port: 7700, target: 'x.local', priority: 0, weight: 0 },
        },
      ],
    })
  })
  t.teardown(() => program.close())
  const { admin } = await runBridge(t, {})
  const answers = await Promise.all([1, 2, 3].map(() => admin('GET', '/displays/discovered')))
  for (const { status, body } of answers) {
    t.equal(status, 200)
    t.match(
      body.programs.find((found: { name: string }) => found.name === name),
      {
        address: '127.0.0.1',
        port: 7700,
        addresses: null,
        lines: `[display.${name.replace('P', 'p').replace(' ', '-')}]\nhost = 127.0.0.1\nport = 7700\n`,
      },
    )
    t.notOk('nodes' in body.programs[0], 'the trees stay here')
  }
  t.ok(searches >= 1 && searches < 9, `${searches} questions for three who asked`)
})
