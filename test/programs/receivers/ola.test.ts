import { freePort } from '../../support/machine/free-port.js'
import { test } from '../../support/tap.js'
import { openSink, type Sink } from '../../support/wire/sink.js'
import { oneByOne, together } from './support/actions.js'
import { recipe } from './support/recipe.js'
import { startShow } from './support/show.js'
import { startReceiver } from './support/start-receiver.js'
import { waitUntil } from './support/wait-until.js'

/** The slots after each action, 0..255; a text changes none. */
const afterEach = [
  [2, 0, 0, 0, 0, 0],
  [2, 255, 0, 0, 0, 0],
  [2, 0, 0, 0, 0, 0],
  [2, 0, 255, 0, 0, 0],
  [2, 0, 0, 0, 0, 0],
  [2, 0, 0, 255, 0, 0],
  [2, 0, 0, 255, 0, 0],
  [2, 0, 0, 255, 63, 191],
]
const afterTogether = [5, 255, 255, 127, 191, 63]

test('in OLA every control except a text sets its slot, alone and in a bundle', async (t) => {
  const dmx = await openSink(t)
  const [port, rpcPort] = [await freePort(), await freePort()]
  const olad = await startReceiver(t, {
    program: 'olad',
    debianPackage: 'ola',
    user: 'olad',
    args: ['--config-dir', '.', '--no-http', '--rpc-port', String(rpcPort), '--log-level', '3'],
    files: {
      'ola-osc.conf': `enabled = true
input_ports = 1
output_ports = 1
port_0_address = /dmx/universe/%d
port_0_output_format = individual_int
port_0_targets = 127.0.0.1:${dmx.port}/slot
udp_listen_port = ${port}
`,
      // What ola_patch writes: the first port of the OSC device, in and out, on universe 1.
      'ola-port.conf': '14-1-I-0 = 1\n14-1-O-0 = 1\n',
    },
    port,
    message: /OSC/,
  })
  const show = await startShow(t, port, 'map = ola.json\nstring = off', {
    // The pad of this show is number 6; that of the demo is 13.
    'ola.json': recipe('ola/ola.json', { '"lid": 13': '"lid": 6' }),
  })
  const stand = (levels: readonly number[]) =>
    waitUntil(
      () => String(levelsAt(dmx)) === String(levels),
      `the slots to be ${levels}`,
      () => `they are ${levelsAt(dmx)}; ${olad.lastOutput}`,
    )

  for (const [n, action] of oneByOne.entries()) {
    await show.act(action)
    await stand(afterEach[n]!)
  }
  await show.actTogether(...together)
  await stand(afterTogether)
  t.notMatch(olad.output, /Unknown OSC message/, 'it reports no error')
})

/** OLA sends each change as a separate message: `/slot/SLOT i 0..255`. */
function levelsAt(dmx: Sink): number[] {
  const levels = [0, 0, 0, 0, 0, 0]
  for (const message of dmx.messages) {
    const [, slot, level] = /^\/slot\/(\d) i (\d+)$/.exec(message) ?? []
    if (slot !== undefined && Number(slot) <= levels.length) levels[Number(slot) - 1] = Number(level)
  }
  return levels
}
