import type { NetworkInterfaceInfo } from 'node:os'
import { findNetworkAddress, NetworkAddress } from '../../src/room/network-address.js'
import { test } from '../support/tap.js'

function addressOf(networks: Readonly<Record<string, readonly string[]>>): string {
  const named = Object.entries(networks).map(([name, addresses]) => [
    name,
    addresses.map((address) => ({ address, internal: name === 'lo' }) as NetworkInterfaceInfo),
  ])
  return findNetworkAddress(Object.fromEntries(named))
}

test('the address for phones is a private one of a network that they can be in', (t) => {
  const lo = ['127.0.0.1', '::1']
  for (const [networks, expected, why] of [
    [{ lo, eth0: ['10.0.0.5', 'fd00::5'] }, '10.0.0.5', 'the only one'],
    [{ lo, eno1: ['203.0.113.9'], wlan0: ['192.168.8.2'] }, '192.168.8.2', 'private before public'],
    [{ lo, docker0: ['172.17.0.1'], eno1: ['203.0.113.9'] }, '203.0.113.9', 'no network of this machine'],
    [{ 'br-0a1b': ['172.18.0.1'], br0: ['172.16.3.4'] }, '172.16.3.4', 'a bridge of one’s own'],
    [{ tailscale0: ['100.101.102.103'], wg0: ['10.8.0.2'], eth1: ['fd00::7'] }, 'fd00::7', 'no tunnel'],
    [
      { veth12: ['10.1.1.1'], virbr0: ['192.168.122.1'], 'Wi-Fi': ['192.168.1.4'] },
      '192.168.1.4',
      'nor these',
    ],
    [{ 'vEthernet (WSL)': ['172.20.0.1'], Ethernet: ['192.168.1.5'] }, '192.168.1.5', 'on Windows'],
    [{ eth0: ['169.254.7.7', 'fe80::1'], wlan0: ['172.32.0.9'] }, '172.32.0.9', 'no link-local one'],
    [{ eth0: ['fe80::1', '2001:db8::5'] }, '2001:db8::5', 'IPv6 where there is nothing else'],
    [{ eth0: ['10.0.0.5'], wlan0: ['10.0.0.6'] }, '10.0.0.5', 'the first of equals'],
    [{ lo, eth0: ['169.254.7.7'] }, '127.0.0.1', 'no network yet'],
    [{}, '127.0.0.1', 'none at all'],
  ] as const)
    t.equal(addressOf(networks), expected, why)
  t.end()
})

test('a network that comes up later is found within seconds, without looking on every call', (t) => {
  let looked = 0
  const address = new NetworkAddress(() => `10.0.0.${++looked}`)
  t.same(
    [0, 1, 4999].map((now) => address.get(now)),
    ['10.0.0.1', '10.0.0.1', '10.0.0.1'],
  )
  t.equal(address.get(5000), '10.0.0.2')
  t.equal(address.get(5001), '10.0.0.2')
  t.end()
})
