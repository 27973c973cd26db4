import { test } from 'tap'
import { freePort } from '../../support/free-port.js'
import { oneByOne, text, together } from './support/actions.js'
import { startShow } from './support/show.js'
import { startReceiver } from './support/start-receiver.js'

test('oscdump of liblo prints every action with its type and value, alone and in a bundle', async (t) => {
  const port = await freePort()
  const oscdump = await startReceiver(t, {
    program: 'oscdump',
    debianPackage: 'liblo-tools',
    words: ['-L', String(port)],
    port,
    message: /^[0-9a-f]+\.[0-9a-f]+ (\/.*)$/,
  })
  const show = await startShow(t, port)

  await show.act(...oneByOne)
  t.same(await oscdump.received(8), [
    '/0001 if 1 0.010000',
    '/0002 f 1.000000',
    '/0002 f 0.000000',
    '/0003 i 1',
    '/0003 i 0',
    '/0004 i 2',
    `/0005 s "${text}"`,
    '/0006 ff 0.250000 0.750000',
  ])

  await show.actTogether(...together)
  t.same((await oscdump.received(14)).slice(8), [
    '/0001 if 2 0.020000',
    '/0002 f 1.000000',
    '/0003 i 1',
    '/0004 i 1',
    `/0005 s "${text}"`,
    '/0006 ff 0.750000 0.250000',
  ])
})
