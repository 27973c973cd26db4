import { forwardedAddress, inNetworks, networkOf } from '../../src/limits/networks.js'
import { test } from '../support/tap.js'

const networks: Readonly<Record<string, readonly string[]>> = {
  '10.0.0.7': ['10.0.0.7', '::ffff:10.0.0.7', '::ffff:a00:7', '0000:0000:0000:0000:0000:ffff:0a00:0007'],
  '2001:db8:1:2::/64': ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1', '2001:0DB8:0001:0002:0003:0004:0005:0006'],
  '0:0:0:0::/64': ['::1', '::', '0:0:0:0:0:0:0:1'],
  'fe80:0:0:0::/64': ['fe80::1', 'fe80::1%eth0'],
  '64:ff9b:0:0::/64': ['64:ff9b::192.0.2.1'],
}

for (const [network, addresses] of Object.entries(networks))
  test(`${addresses.join(' and ')} are in ${network}`, async (t) => {
    for (const address of addresses) t.equal(networkOf(address), network, address)
  })

test('what is no address stays as it is', async (t) => {
  for (const text of ['', 'unknown', '10.0.0.256']) t.equal(networkOf(text), text)
})

const isProxy = inNetworks(['loopback', '10.9.0.0/16'])

const cases: readonly [why: string, address: string, header: string, client: string][] = [
  ['without the header it is the connection', '127.0.0.1', '', '127.0.0.1'],
  ['a proxy says whom it was asked by', '127.0.0.1', '192.0.2.5', '192.0.2.5'],
  ['nobody else is believed', '192.0.2.9', '192.0.2.5', '192.0.2.9'],
  ['what a client says of itself stands further left', '127.0.0.1', '1.1.1.1, 192.0.2.5', '192.0.2.5'],
  [
    'several proxies are believed one after the other',
    '127.0.0.1',
    '1.1.1.1, 192.0.2.5,10.9.1.1',
    '192.0.2.5',
  ],
  ['where all are proxies it is the farthest', '127.0.0.1', '10.9.1.2 , 10.9.1.1', '10.9.1.2'],
  ['what is no address ends the list', '127.0.0.1', '192.0.2.5, unknown, 10.9.1.1', '10.9.1.1'],
  ['also at once', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['a port is left out', '127.0.0.1', '192.0.2.5:4711', '192.0.2.5'],
  ['also behind brackets', '127.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['IPv6 needs no brackets', '::1', '2001:db8::1', '2001:db8::1'],
  ['IPv4 within IPv6 is believed as IPv4', '::ffff:127.0.0.1', '192.0.2.5', '192.0.2.5'],
]

for (const [why, address, header, client] of cases)
  test(`whom a connection speaks for: ${why}`, async (t) => {
    t.equal(forwardedAddress(address, header, isProxy), client)
  })
