import { connect } from 'node:net'
import { encodeMessage } from '../../../src/osc/encode.js'
import { frame } from '../../../src/osc/framing.js'
import { freePort } from '../../support/machine/free-port.js'
import { requireProgram } from '../../support/machine/require-program.js'
import { test } from '../../support/tap.js'
import { text } from './support/actions.js'
import { checkActions } from './support/check-actions.js'
import { startShow } from './support/show.js'
import { startReceiver } from './support/start-receiver.js'

const alone = [
  '"/0001", 1, 0.01',
  '"/0002", 1',
  '"/0002", 0',
  '"/0003", 1',
  '"/0003", 0',
  '"/0004", 2',
  `"/0005", "${text}"`,
  '"/0006", 0.25, 0.75',
]
const together = [
  '"/0001", 2, 0.02',
  '"/0002", 1',
  '"/0003", 1',
  '"/0004", 1',
  `"/0005", "${text}"`,
  '"/0006", 0.75, 0.25',
]

// Of SuperCollider's two programs only the server listens on TCP.
for (const bundle of ['auto', 'never'])
  test(`the server of SuperCollider reads every action over TCP, bundle = ${bundle}, alone and at once`, async (t) => {
    const port = await freePort()
    requireProgram('jackd', 'jackd2')
    requireProgram('scsynth', 'supercollider-server')
    const scsynth = await startReceiver(t, {
      // So that it prints each line at once.
      program: 'stdbuf',
      debianPackage: 'coreutils',
      args: ['-oL', 'scsynth', '-t', String(port)],
      // It starts a sound server without sound, which ends with it.
      files: { '.jackdrc': '/usr/bin/jackd --no-realtime -T -d dummy -r 44100 -p 1024\n' },
      // JACK keeps eight servers on a machine, and forgets one that crashed when the next has its name.
      env: { JACK_DEFAULT_SERVER: `ovation-${bundle}` },
      port,
      protocol: 'tcp',
      message: /^\s*\[ ("\/\d{4}", .*) \],?$/,
    })
    await scsynth.waitFor(() => scsynth.output.includes('server ready'), 'to be ready')
    const console = connect(port, '127.0.0.1')
    t.teardown(async () => {
      // At a signal it would leave its sound server in the list of JACK, and its memory in /dev/shm.
      console.end(frame(encodeMessage('/quit', []), 'size'))
      await scsynth.end()
    })
    console.write(frame(encodeMessage('/dumpOSC', [{ type: 'i', value: 1 }]), 'size'))
    // It begins to print a moment later.
    const isPrinting = () => {
      console.write(frame(encodeMessage('/hello', []), 'size'))
      return scsynth.output.includes('"/hello"')
    }
    await scsynth.waitFor(isPrinting, 'to print what it receives')
    const own = `transport = tcp\nbundle = ${bundle}`
    const show = await startShow(t, port, 'preset = supercollider', {}, own)
    await checkActions(t, show, scsynth, alone, together)
  })
