import { brokers, networks, networksOrOff } from '../../../src/settings/forms/networks.js'
import { test } from '../../support/tap.js'

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

test('servers of a broker have all TLS or none, by name, and no password', (t) => {
  const { read } = brokers
  t.same(read('', ''), [])
  t.same(read('nats://10.0.0.9:4222, nats://[::1]', ''), ['nats://10.0.0.9:4222', 'nats://[::1]'])
  t.same(read('tls://a.example, tls://b.example:4223', ''), ['tls://a.example', 'tls://b.example:4223'])
  for (const text of [
    'nats.example:4222',
    'http://nats.example',
    'nats://',
    'nats://user:password@10.0.0.9:4222',
    'nats://token@10.0.0.9',
    'nats://10.0.0.9/x',
    'nats://10.0.0.9,',
    'nats://a.example, tls://b.example',
    'tls://10.0.0.9:4222',
    'tls://[::1]:4222',
  ])
    t.equal(read(text, ''), undefined, text)
  t.end()
})
