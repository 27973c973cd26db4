import { networkOf } from '../../src/limits/network-of.js'
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
