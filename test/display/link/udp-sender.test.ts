import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { Test } from 'tap'
import { UdpSender } from '../../../src/display/link/udp-sender.js'
import { openLog } from '../../../src/log.js'
import { encodeMessage } from '../../../src/osc/encode.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'

const log = openLog({ level: 'silent', form: 'json' })

/** A sender to a display on this machine. */
async function open(t: Test, host = '127.0.0.1') {
  const sink = await openSink(t, 0, host)
  const sender = new UdpSender({ name: 'main', host, port: sink.port }, log, {
    onArrival: () => {},
    onReturn: () => {},
    onDrained: () => {},
  })
  t.teardown(() => sender.close())
  await sender.start()
  return { sink, sender }
}

const complete = '0x2'
const asked = '0x0'

/** Lets the system have asked its network for the machine 127.0.0.2, which has answered or not. */
function playNeighbours(t: Test): { flags: string } {
  const { readFileSync } = fs
  const neighbour = { flags: complete }
  const set = (to: unknown) => {
    Object.assign(fs, { readFileSync: to })
    syncBuiltinESMExports()
  }
  const head = 'IP address       HW type     Flags       HW address            Mask     Device'
  set((path: string, ...rest: [BufferEncoding]) =>
    path === '/proc/net/arp'
      ? `${head}\n127.0.0.2        0x1         ${neighbour.flags}         00:00:00:00:00:00     *        eth0\n`
      : readFileSync(path, ...rest),
  )
  t.teardown(() => set(readFileSync))
  return neighbour
}

test('a display whose machine has not answered at two looks in a row is down, and says what to look at', async (t) => {
  const neighbour = playNeighbours(t)
  const [{ sender }, other] = [await open(t, '127.0.0.2'), await open(t)]
  const lookWith = (flags: string) => {
    neighbour.flags = flags
    for (const one of [sender, other.sender]) one.check()
    return sender.health.state
  }
  const flags = [complete, complete, asked, complete, asked, asked]
  t.same(flags.map(lookWith), ['up', 'up', 'up', 'up', 'up', 'down'])
  t.match(sender.health.lastError, /no machine answers at its address: is it switched on/)
  t.equal(other.sender.health.state, 'up', 'another machine is none of its business')
})

test('a display that takes what it was given between two looks does not stall, though there is always more', async (t) => {
  const { sink, sender } = await open(t)
  for (let n = 0; n < 3; n++) {
    sender.send(Buffer.from('/a\0\0,\0\0\0'), 2)
    t.notOk(sender.isDrained)
    sender.check()
    await until(() => sender.isDrained)
  }
  await sink.received(3)
  t.match(sender, { sent: 6, dropped: 0, doubtful: 0, health: { state: 'up' } })
})

test('more than 32 KiB or 100 datagrams are not given to the system at once', async (t) => {
  const { sender } = await open(t)
  const small = encodeMessage('/a', [])
  const large = encodeMessage('/a', [{ type: 's', value: 'x'.repeat(1015) }])
  t.equal(large.length, 1024)
  for (let n = 0; n < 99; n++) sender.send(small, 1)
  t.ok(sender.hasSpace)
  sender.send(small, 1)
  t.notOk(sender.hasSpace)
  await until(() => sender.isDrained)
  for (let n = 0; n < 32; n++) {
    t.ok(sender.hasSpace)
    sender.send(large, 1)
  }
  t.notOk(sender.hasSpace)
  await until(() => sender.isDrained)
  t.ok(sender.hasSpace)
})
