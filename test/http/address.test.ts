import { networkInterfaces } from 'node:os'
import {
  httpAddress,
  isLoopback,
  isOwnAddress,
  localHttpAddress,
  reachableHost,
} from '../../src/http/address.js'
import { test } from '../support/tap.js'

test('an address is written as people type it, with brackets around IPv6', async (t) => {
  t.equal(httpAddress({ host: '10.0.0.5', port: 8642, basePath: '/base' }), 'http://10.0.0.5:8642/base')
  t.equal(httpAddress({ host: '::1', port: 80, basePath: '' }), 'http://[::1]:80')
  const secure = { host: '10.0.0.5', port: 443, basePath: '', tlsCert: '/cert.pem' }
  t.equal(httpAddress(secure), 'https://10.0.0.5:443')
  t.equal(httpAddress({ ...secure, tlsCert: '' }), 'http://10.0.0.5:443')
})

test('a server that listens everywhere is reached at the loopback address', async (t) => {
  t.equal(reachableHost('0.0.0.0'), '127.0.0.1')
  t.equal(reachableHost('::'), '::1')
  t.equal(reachableHost('10.0.0.5'), '10.0.0.5')
  t.equal(localHttpAddress({ host: '::', port: 80, basePath: '' }), 'http://[::1]:80')
})

test('an address is of this machine if one of its networks has it, or if it is loopback', (t) => {
  t.ok(isOwnAddress('127.0.0.1') && isOwnAddress('127.8.8.8') && isOwnAddress('::1'))
  const first = Object.values(networkInterfaces()).flat()[0]
  t.ok(first && isOwnAddress(first.address))
  t.notOk(isOwnAddress('192.0.2.1') || isOwnAddress('2001:db8::1') || isOwnAddress('::'))
  t.end()
})

test('loopback is 127.0.0.0/8 and ::1, also as IPv4 within IPv6', (t) => {
  for (const ip of [
    '127.0.0.1',
    '127.255.0.9',
    '::1',
    '::ffff:127.0.0.1',
    '0000:0000:0000:0000:0000:ffff:7f00:0001',
  ])
    t.ok(isLoopback(ip), ip)
  for (const ip of ['126.0.0.1', '10.0.0.5', '::2', '::ffff:10.0.0.5', 'fe80::1', 'localhost', ''])
    t.notOk(isLoopback(ip), ip)
  t.end()
})
