import { freePort } from '../../support/machine/free-port.js'
import { test } from '../../support/tap.js'
import { text } from './support/actions.js'
import { checkActions } from './support/check-actions.js'
import { startGuestShow } from './support/guest-show.js'
import { recipe } from './support/recipe.js'
import { startShow } from './support/show.js'
import { startReceiver } from './support/start-receiver.js'

test('Csound reads every action with its type, alone and in a bundle', async (t) => {
  const port = await freePort()
  const csound = await startReceiver(t, {
    program: 'csound',
    debianPackage: 'csound',
    args: ['-odac', '-+rtaudio=null', '-d', '-m0', 'receive.csd'],
    files: { 'receive.csd': recipe('csound/receive.csd', { ...controls, 9000: port }) },
    port,
    message,
  })
  const show = await startShow(t, port)

  const alone = [
    '/0001 1 0.01',
    '/0002 1.00',
    '/0002 0.00',
    '/0003 1',
    '/0003 0',
    '/0004 2',
    `/0005 ${text}`,
    '/0006 0.25 0.75',
  ]
  const inBundle = ['/0001 2 0.02', '/0002 1.00', '/0003 1', '/0004 1', `/0005 ${text}`, '/0006 0.75 0.25']
  await checkActions(t, show, csound, alone, inBundle)
})

test('Csound registers the port that it listens on, and is answered there', async (t) => {
  const show = await startGuestShow(t)
  const port = await freePort()
  const csound = await startReceiver(t, {
    program: 'csound',
    debianPackage: 'csound',
    args: ['-odac', '-+rtaudio=null', '-d', '-m0', 'receive.csd'],
    files: {
      'receive.csd': recipe('csound/receive.csd', { 9000: port, 9010: show.oscPort, ';i 2': 'i 2' }),
    },
    port,
    message,
  })
  await csound.received(1)
  t.match((await show.guests()).get(port), { name: 'Csound', state: 'up' })
  t.same(await csound.received(1), ['/0002 0.00'], 'the value that it requested')
  await show.act({ lid: 2, type: 'Slider', value: 0.25 })
  t.same(await csound.received(2), ['/0002 0.00', '/0002 0.25'])
})

/** Its colours end at the beginning of a line (ECMA-48 SGR). */
const message = /^(?:\u001b\[m)?(\/.*)$/

/** The text and the pad have other numbers in the layout of these tests than in the demo. */
const controls = { '/0012': '/0005', '/0013': '/0006' }
