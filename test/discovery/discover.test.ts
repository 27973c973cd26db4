import type { Test } from 'tap'
import { discover } from '../../src/discovery/discover.js'
import { type Announced, announcePrograms } from '../mdns/support/announce-programs.js'
import { loopback, ownMdnsPort } from '../mdns/support/loopback.js'
import { test } from '../support/tap.js'
import { type Answers, serveTree } from './support/serve-tree.js'
import { lights, vrchat } from './support/trees.js'

test('a program is listed with its OSC port, its preset and the lines of the settings; what it announces twice is listed once', async (t) => {
  const tree = await serveTree(t, { '/?HOST_INFO': vrchat.info, '/': vrchat.tree })
  const { programs } = await look(t, [
    ['VRChat-Client-1A2B3C', '_oscjson._tcp', tree.port],
    ['VRChat-Client-1A2B3C', '_osc._udp', 9000],
  ])
  t.match(programs, [
    {
      name: 'VRChat-Client-1A2B3C',
      address: '127.0.0.1',
      port: 9000,
      transport: 'udp',
      preset: 'vrchat',
      isOwn: false,
      addresses: 4,
      trouble: null,
      lines: '[display.vrchat-client-1a2b3c]\nhost = 127.0.0.1\nport = 9000\npreset = vrchat\n',
    },
  ])
  t.equal(programs.length, 1)
  t.same(tree.asked.sort(), ['/', '/?HOST_INFO'])
})

test('a program is sent OSC where it announced itself, whatever address it names', async (t) => {
  for (const OSC_IP of ['localhost', '0.0.0.0', '192.0.2.9']) {
    const info = { NAME: 'Arena', OSC_IP, OSC_PORT: 7000, OSC_TRANSPORT: 'TCP' }
    const { port } = await serveTree(t, { '/?HOST_INFO': info, '/': lights })
    const { programs } = await look(t, [['Arena', '_oscjson._tcp', port]])
    t.match(programs, [{ address: '127.0.0.1', port: 7000, transport: 'tcp', preset: 'resolume' }], OSC_IP)
    t.match(programs[0]?.lines, /transport = tcp/)
  }
})

test('two programs of one name are listed as they are announced, and one with a dot in its name too', async (t) => {
  const { port } = await serveTree(t, { '/?HOST_INFO': { NAME: 'Hall', OSC_PORT: 9000 }, '/': lights })
  const { programs } = await look(t, [
    ['Hall', '_oscjson._tcp', port],
    ['Hall (2)', '_oscjson._tcp', port],
    ['Chataigne v1.9', '_osc._udp', 9001],
  ])
  t.same(
    programs.map(({ name }) => name),
    ['Chataigne v1.9', 'Hall', 'Hall (2)'],
  )
})

test('a program whose tree may not be read is listed once, with the OSC port that it announces beside', async (t) => {
  const { port } = await serveTree(t, { '/?HOST_INFO': (response) => void response.writeHead(403).end() })
  const { programs } = await look(t, [
    ['Hall', '_oscjson._tcp', port],
    ['Hall', '_osc._tcp', 9001],
  ])
  t.match(programs, [
    {
      port: 9001,
      transport: 'tcp',
      addresses: null,
      trouble: /404|403/,
      lines: /port = 9001\ntransport = tcp/,
    },
  ])
  t.equal(programs.length, 1)
})

test('what cannot be read is told, and the program is listed', async (t) => {
  const cases: readonly [string, Answers, RegExp][] = [
    [
      'cut off',
      { '/?HOST_INFO': {}, '/': '{"CONTENTS":{"a' },
      /\/ at port \d+ is no whole JSON object \(15 characters\); it may be cut off$/,
    ],
    [
      'without HOST_INFO',
      { '/': lights },
      /^it answered 404 for \/\?HOST_INFO at port \d+, where 200 was expected$/,
    ],
    ['a list', { '/?HOST_INFO': {}, '/': [] }, /no whole JSON object/],
    [
      '2 MB',
      { '/?HOST_INFO': {}, '/': 'x'.repeat(2_000_000) },
      /^an answer of more than 1048576 characters: \//,
    ],
    [
      'hanging up',
      { '/?HOST_INFO': {}, '/': (response) => void response.destroy() },
      /socket hang up|ECONNRESET/,
    ],
    [
      'a redirect',
      {
        '/?HOST_INFO': {},
        '/': (response) => void response.writeHead(302, { location: 'http://192.0.2.1/' }).end(),
      },
      /^it answered 302/,
    ],
    ['silent', { '/?HOST_INFO': {}, '/': () => {} }, /^no whole answer within 2 s: \//],
  ]
  await Promise.all(
    cases.map(async ([name, answers, trouble]) => {
      const { port } = await serveTree(t, answers)
      const { programs } = await look(t, [[name, '_oscjson._tcp', port]])
      t.match(programs, [{ name, trouble, port }], name)
    }),
  )
})

test('programs without a tree are listed too, each with a section of its own, and this service as itself', async (t) => {
  const { programs } = await look(t, [
    ['TouchOSC', '_osc._udp', 8000],
    ['TouchOSC!', '_osc._udp', 8001],
    ['Eos', '_osc._tcp', 3032],
    ['Hall', '_osc._udp', 9010],
    ['演出', '_osc._udp', 9100],
  ])
  t.match(programs, [
    {
      name: 'Eos',
      transport: 'tcp',
      lines: '[display.eos]\nhost = 127.0.0.1\nport = 3032\ntransport = tcp\n',
    },
    { name: 'Hall', isOwn: true },
    { name: 'TouchOSC', lines: /^\[display\.touchosc\]/ },
    { name: 'TouchOSC!', lines: /^\[display\.touchosc-2\]/ },
    { name: '演出', addresses: null, lines: /^\[display\.display\]/ },
  ])
})

/** Looks for programs of which somebody announces these. */
async function look(t: Pick<Test, 'teardown'>, services: readonly Announced[]) {
  const port = await ownMdnsPort()
  await announcePrograms(t, services, port)
  return discover({ ms: 500, host: '127.0.0.1', ownPorts: [9010], interfaces: [loopback], port })
}
