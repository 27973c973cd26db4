import { isLocalUrl } from '../../src/room/local-url.js'
import { test } from '../support/tap.js'

const local = [
  ...[
    '10.0.0.5',
    '172.16.0.1',
    '172.31.255.254',
    '192.168.1.20',
    '100.64.0.1',
    '100.127.255.254',
    '169.254.7.8',
  ],
  ...['127.0.0.1', '[::1]', '[fe80::1]', '[fd12:3456::1]', '[fc00::1]'],
  ...['ovation', 'localhost', 'ovation.local', 'OVATION.LOCAL', 'ovation.local.'],
]
const others = [
  ...['9.255.255.255', '11.0.0.1', '172.15.0.1', '172.32.0.1', '192.167.0.1', '100.63.0.1', '100.128.0.1'],
  ...['203.0.113.5', '[2001:db8::1]', 'crowd.example.org', 'local.example', 'ovation.localhost.example'],
]

test('the address of a venue is local, that of the internet is not, whatever else is in the URL', (t) => {
  for (const scheme of ['http', 'https'])
    for (const rest of ['/play/show', ':8642/show/play/demo?a=b.local'])
      for (const [hosts, expected] of [
        [local, true],
        [others, false],
      ] as const)
        for (const host of hosts) {
          const url = `${scheme}://${host}${rest}`
          t.equal(isLocalUrl(url), expected, url)
        }
  t.end()
})
