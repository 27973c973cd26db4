import { test } from 'tap'
import { networks, networksOrOff } from '../../../src/settings/forms/networks.js'

test('addresses, networks and the known words are a list of networks', (t) => {
  const { read } = networks('displays', 'loopback')
  t.same(read('displays', ''), ['displays'])
  t.same(read('loopback, 10.0.0.0/24,10.0.0.7 , fe80::/10, ::1', ''), [
    'loopback',
    '10.0.0.0/24',
    '10.0.0.7',
    'fe80::/10',
    '::1',
  ])
  for (const text of [
    '',
    'off',
    'everybody',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '::/129',
    'a.b/8',
    '10.0.0.0/8/8',
    ',',
  ])
    t.equal(read(text, ''), undefined, text)
  t.end()
})

test('off is an empty list, where allowed', (t) => {
  const { read } = networksOrOff('loopback')
  t.same(read('off', ''), [])
  t.same(read('loopback', ''), ['loopback'])
  t.equal(read('off, loopback', ''), undefined)
  t.end()
})
