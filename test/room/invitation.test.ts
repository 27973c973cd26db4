import type { NetworkInterfaceInfo } from 'node:os'
import {
  findNetworkAddress,
  NetworkAddress,
  playUrl,
  wifiCode,
  withPasscode,
} from '../../src/room/invitation.js'
import { test } from '../support/tap.js'

test('the passcode stands in the fragment, and comes back out of it as it was', (t) => {
  t.equal(withPasscode('https://show.example/play/demo', ''), 'https://show.example/play/demo')
  for (const passcode of ['open sesame', 'a#b%c&d=e', 'Öffne dich 🎭']) {
    const url = withPasscode('https://show.example/play/demo', passcode)
    t.match(url, /^https:\/\/show\.example\/play\/demo#[\w%.!~*'()-]+$/)
    t.equal(decodeURIComponent(new URL(url).hash.slice(1)), passcode)
  }
  t.end()
})

test('the code of a network has its name and its password, escaped', (t) => {
  t.equal(wifiCode('Show', 'clap your hands'), 'WIFI:T:WPA;S:Show;P:clap your hands;;')
  t.equal(wifiCode('Open Air', ''), 'WIFI:T:nopass;S:Open Air;;')
  t.equal(
    wifiCode('a;b,c:d"e\\f', '\\;,:"pass'),
    'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:\\\\\\;\\,\\:\\"pass;;',
  )
  t.equal(wifiCode('Café 🎭', '12345678'), 'WIFI:T:WPA;S:Café 🎭;P:12345678;;', 'digits without quotes')
  t.end()
})

const everywhere = { host: '0.0.0.0', port: 8642, basePath: '' }

test('without an address in the settings, people open that of this machine on the network', (t) => {
  const open = (place: object, address = '10.0.0.5') =>
    playUrl('', { ...everywhere, ...place }, 'demo', () => address)
  t.equal(open({}), 'http://10.0.0.5:8642/play/demo')
  t.equal(open({ host: '::' }), 'http://10.0.0.5:8642/play/demo')
  t.equal(open({ basePath: '/show' }), 'http://10.0.0.5:8642/show/play/demo')
  t.equal(open({}, 'fd00::5'), 'http://[fd00::5]:8642/play/demo')
  t.equal(open({ port: 80 }), 'http://10.0.0.5/play/demo')
  t.equal(open({ port: 8080 }), 'http://10.0.0.5:8080/play/demo')
  t.equal(open({ port: 443 }), 'http://10.0.0.5:443/play/demo')
  t.equal(open({ port: 443, tlsCert: '/cert.pem' }), 'https://10.0.0.5/play/demo')
  t.equal(open({ port: 80, tlsCert: '/cert.pem' }), 'https://10.0.0.5:80/play/demo')
  t.equal(open({ host: '192.168.7.1' }), 'http://192.168.7.1:8642/play/demo', 'a concrete one as it is')
  t.equal(open({ host: 'stage.local' }), 'http://stage.local:8642/play/demo')
  t.equal(open({ host: '127.0.0.1' }), 'http://127.0.0.1:8642/play/demo')
  t.match(playUrl('', everywhere, 'demo'), /^http:\/\/\S+:8642\/play\/demo$/, 'this machine')
  t.end()
})

test('an address of the whole service gets the path of the page, and any other is said as it is', (t) => {
  for (const [url, basePath, expected] of [
    ['https://show.example', '', 'https://show.example/play/demo'],
    ['https://show.example/', '', 'https://show.example/play/demo'],
    ['https://show.example:8443', '', 'https://show.example:8443/play/demo'],
    ['https://show.example', '/show', 'https://show.example/play/demo'],
    ['https://show.example/show', '/show', 'https://show.example/show/play/demo'],
    ['https://show.example/show/', '/show', 'https://show.example/show/play/demo'],
    ['https://show.example?from=poster', '', 'https://show.example/play/demo?from=poster'],
    ['https://s.example/x', '', 'https://s.example/x'],
    ['https://s.example/show', '', 'https://s.example/show'],
    ['https://s.example/{layoutId}', '', 'https://s.example/demo'],
    ['https://s.example/a/{layoutId}/b?c={layoutId}', '', 'https://s.example/a/demo/b?c=demo'],
    ['https://{layoutId}.example', '', 'https://demo.example/play/demo'],
  ] as const)
    t.equal(playUrl(url, { ...everywhere, basePath }, 'demo'), expected, `${url} below "${basePath}"`)
  t.end()
})

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
