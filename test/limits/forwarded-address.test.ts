import { forwardedAddress } from '../../src/limits/forwarded-address.js'
import { inNetworks } from '../../src/limits/networks.js'
import { test } from '../support/tap.js'

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
