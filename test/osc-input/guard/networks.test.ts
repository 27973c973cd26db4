import type { Displays } from '../../../src/display/displays.js'
import { allowNetworks } from '../../../src/osc-input/guard/networks.js'
import { test } from '../../support/tap.js'

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
  const configured = [{ ip: '10.0.0.21' }]
  const isAllowed = allowNetworks(['displays'], { configured } as unknown as Displays)
  t.equal(isAllowed('127.0.0.1'), true)
  t.equal(isAllowed('10.0.0.21'), true)
  t.equal(isAllowed('10.0.0.22'), false)
  configured.push({ ip: '10.0.0.22' })
  t.equal(isAllowed('10.0.0.22'), true, 'one that comes later too')
  configured.shift()
  t.equal(isAllowed('10.0.0.21'), false, 'and no longer one that went')
  t.end()
})

test('displays are not asked for where the list does not say so', (t) => {
  const isAllowed = allowNetworks(['loopback'], { configured: [{ ip: '10.0.0.21' }] } as unknown as Displays)
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
