import { test } from 'tap'
import { freePort } from '../../support/free-port.js'
import { text } from './support/actions.js'
import { checkActions } from './support/check-actions.js'
import { startGuestShow } from './support/guest-show.js'
import { startShow } from './support/show.js'
import { startReceiver } from './support/start-receiver.js'

test('Csound reads every action with its type, alone and in a bundle', async (t) => {
  const port = await freePort()
  const csound = await startReceiver(t, {
    program: 'csound',
    debianPackage: 'csound',
    args: ['-odac', '-+rtaudio=null', '-d', '-m0', 'receive.csd'],
    files: { 'receive.csd': scriptFor(port) },
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
    files: { 'receive.csd': scriptFor(port, guestFor(port, show.oscPort)) },
    port,
    message,
  })
  await csound.received(1)
  t.match((await show.guests()).get(port), { name: 'Csound', state: 'up' })
  t.same(await csound.received(1), ['/0002 0.00'], 'the value that it requested')
  await show.act({ lid: 2, type: 'Slider', value: 0.25 })
  t.same(await csound.received(2), ['/0002 0.00', '/0002 0.25'])
})

/** From the README. */
function guestFor(port: number, oscPort: number): string {
  return `kBeat metro 0.05
kTimes init 1
kTimes += kBeat
OSCsend kTimes, "127.0.0.1", ${oscPort}, "/ovation/subscribe", "is", ${port}, "Csound"
OSCsend 1, "127.0.0.1", ${oscPort}, "/ovation/get", "si", "/0002", ${port}`
}

/** Its colours end at the beginning of a line (ECMA-48 SGR). */
const message = /^(?:\u001b\[m)?(\/.*)$/

/** Each address has a queue of its own; they are read in this order. */
const controls: readonly [address: string, types: string, variables: string, format: string][] = [
  ['/0001', 'if', 'k1, k2', '%d %.2f'],
  ['/0002', 'f', 'k1', '%.2f'],
  ['/0003', 'i', 'k1', '%d'],
  ['/0004', 'i', 'k1', '%d'],
  ['/0005', 's', 'Stext', '%s'],
  ['/0006', 'ff', 'k1, k2', '%.2f %.2f'],
]

/** A line is printed when its trigger increases. */
function scriptFor(port: number, more = ''): string {
  const readers = controls.map(
    ([address, types, variables, format], n) => `read${n}:
  kNew OSClisten giPort, "${address}", "${types}", ${variables}
  if kNew == 0 kgoto done${n}
  kPrinted += 1
  printf "${address} ${format}\\n", kPrinted, ${variables}
  kgoto read${n}
done${n}:`,
  )
  return `<CsoundSynthesizer>
<CsInstruments>
ksmps = 64
giPort OSCinit ${port}
instr 1
  kPrinted init 0
  k1 init 0
  k2 init 0
  Stext init ""
${more}
${readers.join('\n')}
endin
</CsInstruments>
<CsScore>
i 1 0 36000
</CsScore>
</CsoundSynthesizer>
`
}
