import { networkInterfaces } from 'node:os'
import { test } from 'tap'
import { httpAddress, isOwnAddress, localHttpAddress, reachableHost } from '../../src/http/address.js'

test('an address is written as people type it, with brackets around IPv6', async (t) => {
  t.equal(httpAddress({ host: '10.0.0.5', port: 8642, basePath: '/base' }), 'http://10.0.0.5:8642/base')
  t.equal(httpAddress({ host: '::1', port: 80, basePath: '' }), 'http://[::1]:80')
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
