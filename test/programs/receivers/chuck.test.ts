import { freePort } from '../../support/machine/free-port.js'
import { test } from '../../support/tap.js'
import { text } from './support/actions.js'
import { checkActions } from './support/check-actions.js'
import { startGuestShow } from './support/guest-show.js'
import { recipe } from './support/recipe.js'
import { startShow } from './support/show.js'
import { startReceiver } from './support/start-receiver.js'

test('ChucK reads every action with its type, alone and in a bundle', async (t) => {
  const port = await freePort()
  const chuck = await startReceiver(t, {
    program: 'chuck',
    debianPackage: 'chuck',
    args: ['--silent', 'receive.ck'],
    files: { 'receive.ck': recipe('chuck/receive.ck', { 9000: port }) },
    port,
    message: /^(\/.*)$/,
  })
  const show = await startShow(t, port)

  const alone = [
    '/0001 if 1 0.0100',
    '/0002 f 1.0000',
    '/0002 f 0.0000',
    '/0003 i 1',
    '/0003 i 0',
    '/0004 i 2',
    `/0005 s ${text}`,
    '/0006 ff 0.2500 0.7500',
  ]
  const inBundle = [
    '/0001 if 2 0.0200',
    '/0002 f 1.0000',
    '/0003 i 1',
    '/0004 i 1',
    `/0005 s ${text}`,
    '/0006 ff 0.7500 0.2500',
  ]
  await checkActions(t, show, chuck, alone, inBundle)
})

test('ChucK registers the port that it listens on, and is answered there', async (t) => {
  const show = await startGuestShow(t)
  await show.act({ lid: 2, type: 'Slider', value: 0.25 })
  const port = await freePort()
  const chuck = await startReceiver(t, {
    program: 'chuck',
    debianPackage: 'chuck',
    args: ['--silent', 'register.ck', 'receive.ck'],
    files: {
      'receive.ck': recipe('chuck/receive.ck', { 9000: port }),
      'register.ck': recipe('chuck/register.ck', {
        9000: port,
        9010: show.oscPort,
        '"generic"': '"generic toggle=float"',
        // Without sound, ChucK's time goes faster than ours.
        '1::second': '10::second',
        '20::second': '1::hour',
      }),
    },
    port,
    // Without the signals of the crowd.
    message: /^(\/(?!\d+\/).*)$/,
  })
  await chuck.waitFor(() => chuck.output.includes('/0003 f 0.0000'), 'to receive the value that it requested')
  t.match(await chuck.received(4), [
    `/ovation/subscribed sii ChucK ${port} 60`,
    '/ovation/page ss demo opening',
    '/0002 f 0.2500',
    '/0003 f 0.0000',
  ])
  t.match((await show.guests()).get(port), { name: 'ChucK', state: 'up' })
  await show.act({ lid: 3, type: 'Toggle', value: true })
  t.equal((await chuck.received(5))[4], '/0003 f 1.0000', 'in the profile that it requested')
})
