import { test } from 'tap'
import { freePort } from '../support/free-port.js'
import { oneByOne, text, together } from './actions.js'
import { startShow } from './show.js'
import { startReceiver } from './start-receiver.js'

test('ChucK reads every action with its type, alone and in a bundle', async (t) => {
  const port = await freePort()
  const chuck = await startReceiver(t, {
    program: 'chuck',
    debianPackage: 'chuck',
    words: ['--silent', 'receive.ck'],
    files: { 'receive.ck': scriptFor(port) },
    port,
    message: /^(\/.*)$/,
  })
  const show = await startShow(t, port)

  await show.act(...oneByOne)
  t.same(await chuck.received(8), [
    '/0001 if 1 0.0100',
    '/0002 f 1.0000',
    '/0002 f 0.0000',
    '/0003 i 1',
    '/0003 i 0',
    '/0004 i 2',
    `/0005 s ${text}`,
    '/0006 ff 0.2500 0.7500',
  ])

  await show.actTogether(...together)
  t.same((await chuck.received(14)).slice(8), [
    '/0001 if 2 0.0200',
    '/0002 f 1.0000',
    '/0003 i 1',
    '/0004 i 1',
    `/0005 s ${text}`,
    '/0006 ff 0.7500 0.2500',
  ])
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
