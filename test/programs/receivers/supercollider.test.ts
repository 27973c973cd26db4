import { freePort } from '../../support/machine/free-port.js'
import { test } from '../../support/tap.js'
import { text } from './support/actions.js'
import { checkActions } from './support/check-actions.js'
import { startShow } from './support/show.js'
import { startReceiver } from './support/start-receiver.js'

test('SuperCollider reads every action with its class, alone and in a bundle, and routes the button', async (t) => {
  const port = await freePort()
  const sclang = await startReceiver(t, {
    program: 'sclang',
    debianPackage: 'supercollider-language',
    args: ['-D', 'receive.scd'],
    files: { 'receive.scd': scriptFor(port) },
    env: {
      QT_QPA_PLATFORM: 'offscreen',
      // Its browser component (Chromium) refuses to start as root otherwise.
      QTWEBENGINE_DISABLE_SANDBOX: '1',
      QTWEBENGINE_CHROMIUM_FLAGS: '--no-sandbox',
    },
    port,
    message: /^((?:osc|applause) .*)$/,
  })
  const show = await startShow(t, port, 'preset = supercollider')

  const alone = [
    "osc [ '/0001', 1, 0.0099999997764826 ] Integer Float",
    'applause [ /0001, 1, 0.0099999997764826 ]',
    "osc [ '/0002', 1.0 ] Float",
    "osc [ '/0002', 0.0 ] Float",
    "osc [ '/0003', 1 ] Integer",
    "osc [ '/0003', 0 ] Integer",
    "osc [ '/0004', 2 ] Integer",
    `osc [ '/0005', '${text}' ] Symbol`,
    "osc [ '/0006', 0.25, 0.75 ] Float Float",
  ]
  const inBundle = [
    "osc [ '/0001', 2, 0.019999999552965 ] Integer Float",
    'applause [ /0001, 2, 0.019999999552965 ]',
    "osc [ '/0002', 1.0 ] Float",
    "osc [ '/0003', 1 ] Integer",
    "osc [ '/0004', 1 ] Integer",
    `osc [ '/0005', '${text}' ] Symbol`,
    "osc [ '/0006', 0.75, 0.25 ] Float Float",
  ]
  await checkActions(t, show, sclang, alone, inBundle)
  t.notMatch(sclang.output, /^(ERROR|WARNING).*/m, 'it reports no error')
})

/** The last line opens the port, so that nothing arrives too early. */
function scriptFor(port: number): string {
  return `(
thisProcess.addOSCRecvFunc({ |msg, time, addr, recvPort|
  if(recvPort == ${port}) {
    "osc % %".format(msg.asCompileString, msg.drop(1).collect { |value| value.class.name }.join(" ")).postln;
  };
});
OSCdef(\\applause, { |msg| "applause %".format(msg).postln }, '/0001', recvPort: ${port});
thisProcess.openUDPPort(${port});
)
`
}
