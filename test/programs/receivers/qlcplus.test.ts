import { freePort } from '../../support/machine/free-port.js'
import { test } from '../../support/tap.js'
import { openSink, type Sink } from '../../support/wire/sink.js'
import { oneByOne, together } from './support/actions.js'
import { workspaceFor } from './support/qlcplus-workspace.js'
import { startShow } from './support/show.js'
import { startReceiver } from './support/start-receiver.js'
import { waitUntil } from './support/wait-until.js'

/** QLC+ separates the two numbers of a pad by itself. */
const paths = ['/0001', '/0002', '/0003', '/0004', '/0005', '/0006_0', '/0006_1']

/** The dimmers after each action, 0..255; a text changes none. */
const afterEach = [
  [2, 0, 0, 0, 0, 0, 0],
  [2, 255, 0, 0, 0, 0, 0],
  [2, 0, 0, 0, 0, 0, 0],
  [2, 0, 255, 0, 0, 0, 0],
  [2, 0, 0, 0, 0, 0, 0],
  [2, 0, 0, 2, 0, 0, 0],
  [2, 0, 0, 2, 0, 0, 0],
  [2, 0, 0, 2, 0, 63, 191],
]
const afterTogether = [5, 255, 255, 1, 0, 191, 63]

test('in QLC+ every control except a text moves its dimmer, alone and in a bundle', async (t) => {
  const dmx = await openSink(t)
  const port = await freePort()
  const qlcplus = await startReceiver(t, {
    program: 'qlcplus',
    debianPackage: 'qlcplus',
    args: ['--debug', '0', '--operate', '--open', 'crowd.qxw'],
    files: { 'crowd.qxw': workspaceFor({ input: port, output: dmx.port }, paths) },
    env: { QT_QPA_PLATFORM: 'offscreen' },
    port,
    message: /message has path: "(.*)" values:/,
  })
  const show = await startShow(t, port, 'preset = qlcplus')
  const stand = (levels: readonly number[]) =>
    waitUntil(
      () => String(levelsAt(dmx)) === String(levels),
      `the dimmers to be ${levels}`,
      () => `they are ${levelsAt(dmx)}; ${qlcplus.lastOutput}`,
    )

  for (const [n, action] of oneByOne.entries()) {
    await show.act(action)
    await stand(afterEach[n]!)
  }
  await show.actTogether(...together)
  await stand(afterTogether)
  const received = await qlcplus.received(12)
  t.same(
    new Set(received),
    new Set(['/0001', '/0002', '/0003', '/0004', '/0006']),
    'texts are not sent to it',
  )
})

/** QLC+ sends each change as a separate message: `/0/dmx/CHANNEL f 0..1`. */
function levelsAt(dmx: Sink): number[] {
  const levels = paths.map(() => 0)
  for (const message of dmx.messages) {
    const [, channel, level] = /^\/0\/dmx\/(\d+) f (.*)$/.exec(message) ?? []
    levels[Number(channel)] = Math.round(Number(level) * 255)
  }
  return levels
}
