import { listenOsc } from '../../src/osc-input/listen-osc.js'
import { openUdpPort } from '../../src/udp.js'
import { freePort } from '../support/machine/free-port.js'
import { test } from '../support/tap.js'

test('a start that fails behind the open port closes it again', async (t) => {
  const port = await freePort()
  const failure = new Error('a registration that cannot be restored')
  const state = {
    registrations: {
      all: () => {
        throw failure
      },
    },
  }
  const surroundings = { state } as unknown as Parameters<typeof listenOsc>[0]
  const options = { host: '127.0.0.1', port, allow: [], control: [] }
  await t.rejects(listenOsc(surroundings, options), failure)
  const again = await openUdpPort('127.0.0.1', port, () => {})
  again.close()
})
