import { test } from 'tap'
import { freePort } from '../../support/free-port.js'
import { text } from './support/actions.js'
import { checkActions } from './support/check-actions.js'
import { startGuestShow } from './support/guest-show.js'
import { startShow } from './support/show.js'
import { startReceiver } from './support/start-receiver.js'

test('ChucK reads every action with its type, alone and in a bundle', async (t) => {
  const port = await freePort()
  const chuck = await startReceiver(t, {
    program: 'chuck',
    debianPackage: 'chuck',
    args: ['--silent', 'receive.ck'],
    files: { 'receive.ck': scriptFor(port) },
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

function scriptFor(port: number): string {
  return `OscIn osc;
${port} => osc.port;
osc.listenAll();
OscMsg message;
while (true) {
  osc => now;
  while (osc.recv(message)) {
    message.address + " " + message.typetag => string line;
    for (0 => int n; n < message.numArgs(); n++) {
      message.typetag.substring(n, 1) => string type;
      if (type == "i") " " + message.getInt(n) +=> line;
      if (type == "f") " " + message.getFloat(n) +=> line;
      if (type == "s") " " + message.getString(n) +=> line;
    }
    chout <= line <= IO.newline();
  }
}
`
}

test('ChucK registers the port that it listens on, and is answered there', async (t) => {
  const show = await startGuestShow(t)
  await show.act({ lid: 2, type: 'Slider', value: 0.25 })
  const port = await freePort()
  const chuck = await startReceiver(t, {
    program: 'chuck',
    debianPackage: 'chuck',
    args: ['--silent', 'send.ck', 'receive.ck'],
    files: { 'receive.ck': scriptFor(port), 'send.ck': guestFor(port, show.oscPort) },
    port,
    message: /^(\/.*)$/,
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

/** It waits a second before its request, so that the messages arrive in this order. */
function guestFor(port: number, oscPort: number): string {
  return `OscOut out; out.dest("127.0.0.1", ${oscPort});
fun void stay() {
  while (true) {
    out.start("/ovation/subscribe").add(${port}).add("ChucK").add("generic toggle=float").send();
    20::second => now;
  }
}
1::second => now;
spork ~ stay();
1::second => now;
out.start("/ovation/get").add("/0003").add(${port}).send();
1::day => now;
`
}
