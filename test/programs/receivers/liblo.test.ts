import { freePort } from '../../support/machine/free-port.js'
import { test } from '../../support/tap.js'
import { text } from './support/actions.js'
import { checkActions } from './support/check-actions.js'
import { startShow } from './support/show.js'
import { startOscdump } from './support/start-wall.js'

test('oscdump of liblo prints every action with its type and value, alone and in a bundle', async (t) => {
  const port = await freePort()
  const oscdump = await startOscdump(t, port)
  const show = await startShow(t, port)

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
  const inBundle = [
    '/0001 if 2 0.020000',
    '/0002 f 1.000000',
    '/0003 i 1',
    '/0004 i 1',
    `/0005 s "${text}"`,
    '/0006 ff 0.750000 0.250000',
  ]
  await checkActions(t, show, oscdump, alone, inBundle)
})
