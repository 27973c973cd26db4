import type { NetworkInterfaceInfo } from 'node:os'
import { searchedInterfaces, showInterfaces } from '../../src/mdns/show-interfaces.js'
import { test } from '../support/tap.js'

const machine = {
  lo: [ipv4('127.0.0.1/8', true), ipv6('::1/128', true)],
  eth0: [ipv4('192.168.1.20/24'), ipv4('192.168.1.21/24'), ipv6('fe80::1/64')],
  wlan0: [ipv4('10.0.0.5/16')],
  cable: [ipv4('169.254.7.7/16')],
  docker0: [ipv4('172.17.0.1/16')],
  'br-1f2e3d': [ipv4('172.18.0.1/16')],
  vethab12: [ipv4('169.254.1.2/16')],
  virbr0: [ipv4('192.168.122.1/24')],
  vmnet8: [ipv4('192.168.56.1/24')],
  tun0: [ipv4('10.8.0.2/24')],
  wg0: [ipv4('10.9.0.2/24')],
  tailscale0: [ipv4('100.100.1.1/32')],
  ztabcdef: [ipv4('10.147.0.1/24')],
  modem: [ipv4('10.64.64.64/32')],
  eth1: [ipv6('2001:db8::7/64')],
  gone: undefined,
}

test('the interfaces of a show are its networks, without those within the machine, tunnels and links to one other', (t) => {
  t.same(showInterfaces('0.0.0.0', machine), [
    { name: 'eth0', address: '192.168.1.20', network: '192.168.1.20/24' },
    { name: 'wlan0', address: '10.0.0.5', network: '10.0.0.5/16' },
    { name: 'cable', address: '169.254.7.7', network: '169.254.7.7/16' },
  ])
  t.same(showInterfaces('::', machine), showInterfaces('0.0.0.0', machine))
  t.end()
})

test('an address of the settings means its interface alone, whatever that is', (t) => {
  for (const [host, names] of [
    ['192.168.1.21', ['eth0 192.168.1.21']],
    ['127.0.0.1', ['lo 127.0.0.1']],
    ['172.17.0.1', ['docker0 172.17.0.1']],
    ['fe80::1', ['eth0 192.168.1.20']],
    ['2001:db8::7', []],
    ['192.0.2.1', []],
  ] as const)
    t.same(
      showInterfaces(host, machine).map(({ name, address }) => `${name} ${address}`),
      names,
      host,
    )
  t.end()
})

test('programs of this machine are looked for too, and no interface twice', (t) => {
  const names = (host: string) => searchedInterfaces(host, machine).map(({ name }) => name)
  t.same(names('0.0.0.0'), ['eth0', 'wlan0', 'cable', 'lo'])
  t.same(names('127.0.0.1'), ['lo'])
  t.end()
})

function ipv4(cidr: string, internal = false): NetworkInterfaceInfo {
  return { family: 'IPv4', address: cidr.split('/')[0]!, cidr, netmask: '', mac: '', internal }
}

function ipv6(cidr: string, internal = false): NetworkInterfaceInfo {
  return { family: 'IPv6', address: cidr.split('/')[0]!, cidr, netmask: '', mac: '', internal, scopeid: 0 }
}
