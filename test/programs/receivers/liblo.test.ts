import { freePort } from '../../support/machine/free-port.js'
import { test } from '../../support/tap.js'
import { text } from './support/actions.js'
import { checkActions } from './support/check-actions.js'
import { startShow } from './support/show.js'
import { startOscdump } from './support/start-wall.js'

const alone = [
  '/0001 if 1 0.010000',
  '/0002 f 1.000000',
  '/0002 f 0.000000',
  '/0003 i 1',
  '/0003 i 0',
  '/0004 i 2',
  `/0005 s "${text}"`,
  '/0006 ff 0.250000 0.750000',
]
const together = [
  '/0001 if 2 0.020000',
  '/0002 f 1.000000',
  '/0003 i 1',
  '/0004 i 1',
  `/0005 s "${text}"`,
  '/0006 ff 0.750000 0.250000',
]

for (const transport of ['udp', 'tcp', 'tcp-slip'])
  for (const bundle of ['auto', 'never'])
    test(`oscdump of liblo prints every action over ${transport}, bundle = ${bundle}, alone and at once`, async (t) => {
      const port = await freePort()
      const oscdump = await startOscdump(t, port, transport === 'udp' ? 'udp' : 'tcp')
      const show = await startShow(t, port, '', {}, `transport = ${transport}\nbundle = ${bundle}`)
      await checkActions(t, show, oscdump, alone, together)
    })

test('an oscdump that is killed and comes back has its values over TCP, without an action', async (t) => {
  const port = await freePort()
  const first = await startOscdump(t, port, 'tcp')
  const show = await startShow(t, port, '', {}, 'transport = tcp')
  await show.act({ lid: 2, type: 'Slider', value: 0.25 }, { lid: 3, type: 'Toggle', value: true })
  t.same(await first.received(2), ['/0002 f 0.250000', '/0003 i 1'])
  await first.stop()
  await show.act({ lid: 2, type: 'Slider', value: 0.5 })
  const second = await startOscdump(t, port, 'tcp')
  t.same(await second.received(2), ['/0002 f 0.500000', '/0003 i 1'])
})
