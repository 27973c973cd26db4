import fc from 'fast-check'
import { Displays } from '../../src/display/displays.js'
import { Faults } from '../../src/faults.js'
import { openLog } from '../../src/log.js'
import { allowNetworks, FloodGuard } from '../../src/osc-input/datagram-guard.js'
import { Changes } from '../../src/state/changes.js'
import { Hold } from '../../src/state/hold.js'
import { LiveLayouts } from '../../src/state/live-layouts.js'
import { displayOptions } from '../support/show/display-options.js'
import { test } from '../support/tap.js'

/** How many datagrams of this size pass at one moment. */
function passing(guard: FloodGuard, ip: string, size: number, now: number): number {
  let passed = 0
  while (passed < 10_000 && guard.admits(ip, size, now)) passed++
  return passed
}

test('a busy show passes: sixteen displays that renew, and a desk', (t) => {
  const guard = new FloodGuard()
  for (let n = 0; n < 16; n++) t.ok(guard.admits(`10.0.0.${n}`, 60, 0))
  for (let n = 0; n < 20; n++) t.ok(guard.admits('10.0.0.99', 44, 1))
  t.end()
})

test('of one address 4 KiB are read in a tenth of a second, in whatever pieces', (t) => {
  t.equal(passing(new FloodGuard(), '10.0.0.1', 64, 0), 64)
  t.equal(passing(new FloodGuard(), '10.0.0.1', 1024, 0), 4)
  t.equal(passing(new FloodGuard(), '10.0.0.1', 4096, 0), 1)
  t.end()
})

test('a bundle of 64 KiB, which holds thousands of messages, never passes, and takes nothing from others', (t) => {
  const guard = new FloodGuard()
  for (let now = 0; now < 1000; now += 10) t.equal(guard.admits('10.0.0.1', 65_507, now), false)
  t.equal(guard.admits('10.0.0.1', 44, 1000), true)
  t.end()
})

test('tiny and empty datagrams count as well, as if they had 32 bytes', (t) => {
  t.equal(passing(new FloodGuard(), '10.0.0.1', 0, 0), 128)
  t.equal(passing(new FloodGuard(), '10.0.0.1', 12, 0), 128)
  t.end()
})

test('anybody who is loud is heard again after a tenth of a second', (t) => {
  const guard = new FloodGuard()
  t.equal(passing(guard, '10.0.0.1', 64, 1000), 64)
  t.equal(passing(guard, '10.0.0.1', 64, 1099), 0)
  t.equal(passing(guard, '10.0.0.1', 64, 1100), 64)
  t.end()
})

test('one that is loud does not silence the desk, nor do seven', (t) => {
  const guard = new FloodGuard()
  for (let n = 1; n <= 7; n++) t.equal(passing(guard, `10.0.0.${n}`, 32, 0), 128)
  t.ok(guard.admits('10.0.0.99', 44, 50))
  t.end()
})

test('however many addresses there are, no more than 32 KiB are read in a tenth of a second', (t) => {
  const datagrams = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 5000 })), { maxLength: 500 })
  const property = fc.property(datagrams, (datagrams) => {
    const guard = new FloodGuard()
    const read = datagrams.filter(([n, size]) => guard.admits(`10.0.0.${n}`, size, 0))
    const sum = read.reduce((total, [, size]) => total + size, 0)
    return sum <= 32 * 1024 && read.length <= 1024
  })
  fc.assert(property)
  const guard = new FloodGuard()
  const passed = Array.from({ length: 5000 }, (_, n) => guard.admits(`address ${n}`, 32, 0)).filter(Boolean)
  t.equal(passed.length, 1024)
  t.end()
})

const cases: readonly [list: string, inside: readonly string[], outside: readonly string[]][] = [
  ['loopback', ['127.0.0.1', '127.200.3.4', '::1'], ['10.0.0.1', '128.0.0.1', '126.255.255.255', '::2']],
  ['10.0.0.7', ['10.0.0.7'], ['10.0.0.6', '10.0.0.8', '127.0.0.1']],
  ['10.0.0.0/24', ['10.0.0.0', '10.0.0.255'], ['10.0.1.0', '9.255.255.255']],
  ['10.0.0.128/25', ['10.0.0.128', '10.0.0.255'], ['10.0.0.127']],
  ['10.0.0.7/24', ['10.0.0.1'], ['10.0.1.7']],
  ['0.0.0.0/0', ['1.2.3.4', '255.255.255.255'], ['::1']],
  ['fd00::/8', ['fd00::1', 'fdff::1'], ['fe80::1', '10.0.0.1']],
  ['fe80::/10', ['fe80::1', 'fe80::1%eth0'], ['fd00::1']],
  ['::1', ['::1'], ['::2', '127.0.0.1']],
  ['10.0.0.7, 192.168.0.0/16', ['10.0.0.7', '192.168.9.9'], ['10.0.0.8', '192.169.0.0']],
  ['', [], ['127.0.0.1', '::1', '10.0.0.1']],
]

for (const [text, inside, outside] of cases) {
  test(`"${text}" names ${inside.join(' and ') || 'nobody'}, but not ${outside.join(' nor ')}`, (t) => {
    const list = text.split(', ').filter((word) => word !== '')
    const isAllowed = allowNetworks(list)
    // Twice, because the second answer may come from memory.
    for (const ip of [...inside, ...inside]) t.equal(isAllowed(ip), true, ip)
    for (const ip of [...outside, ...outside]) t.equal(isAllowed(ip), false, ip)
    t.end()
  })
}

test('"displays" names this machine and anybody who is a display just now', (t) => {
  const configured = [{ sender: { ip: '10.0.0.21' } }]
  const isAllowed = allowNetworks(['displays'], { configured } as unknown as Displays)
  t.equal(isAllowed('127.0.0.1'), true)
  t.equal(isAllowed('10.0.0.21'), true)
  t.equal(isAllowed('10.0.0.22'), false)
  configured.push({ sender: { ip: '10.0.0.22' } })
  t.equal(isAllowed('10.0.0.22'), true, 'one that comes later too')
  configured.shift()
  t.equal(isAllowed('10.0.0.21'), false, 'and no longer one that went')
  t.end()
})

test('displays are not asked for where the list does not say so', (t) => {
  const configured = [{ sender: { ip: '10.0.0.21' } }]
  const isAllowed = allowNetworks(['loopback'], { configured } as unknown as Displays)
  t.equal(isAllowed('10.0.0.21'), false)
  t.end()
})

test('every address of a large network is judged rightly, in whatever order they come', (t) => {
  const isAllowed = allowNetworks(['10.1.0.0/16'])
  const wrong: string[] = []
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 5000; n++) {
      const host = `${n >> 8}.${n & 255}`
      if (!isAllowed(`10.1.${host}`)) wrong.push(`10.1.${host}`)
      if (isAllowed(`10.2.${host}`)) wrong.push(`10.2.${host}`)
    }
  }
  t.same(wrong, [])
  t.end()
})

test('by default a display of the settings on another machine is heard while the settings name it, and nobody else', async (t) => {
  const changes = new Changes()
  const log = openLog({ level: 'silent', form: 'json' })
  const displays = new Displays(log, new LiveLayouts(changes), new Faults(log), new Hold(changes))
  t.teardown(() => displays.close())
  const isHeard = allowNetworks(['displays'], displays)
  t.equal(isHeard('10.0.0.21'), false)
  await displays.connect(['10.0.0.21', '10.0.0.22'].map((host) => displayOptions({ host })))
  for (const ip of ['10.0.0.21', '10.0.0.22', '127.0.0.1']) t.equal(isHeard(ip), true, ip)
  for (const ip of ['10.0.0.23', '10.0.0.2']) t.equal(isHeard(ip), false, ip)
  t.equal(allowNetworks(['loopback'], displays)('10.0.0.21'), false, 'unless the settings say otherwise')
  await displays.connect([displayOptions({ host: '10.0.0.22' })])
  t.equal(isHeard('10.0.0.21'), false, 'one that was taken out')
  t.equal(isHeard('10.0.0.22'), true)
})
