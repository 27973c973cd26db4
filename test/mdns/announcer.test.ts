import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode, type Packet } from 'dns-packet'
import type { Test } from 'tap'
import { Announcer, type AnnouncerOptions } from '../../src/mdns/announcer.js'
import { browse } from '../../src/mdns/browse.js'
import { type MulticastPort, openMulticastPort } from '../../src/mdns/multicast-port.js'
import type { ShowInterface } from '../../src/mdns/show-interfaces.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { advanceUntil } from '../support/time/advance-until.js'
import { until, within } from '../support/time/until.js'
import { loopback, ownMdnsPort } from './support/loopback.js'

const osc = { type: '_osc._udp', port: 9010, txt: ['txtvers=1'] }

test('what is announced is found with its name, address and port, and two of one name have two names', async (t) => {
  const port = await ownMdnsPort()
  const first = announce(t, port)
  const second = announce(t, port, { services: [{ ...osc, port: 9011 }] })
  await until(() => first.names.length > 0 && second.names.length > 0, 'two names')
  const { services, more, troubles } = await find(port)
  t.same(
    services.map(({ name, type, address }) => ({ name, type, address })),
    [
      { name: 'Hall', type: '_osc._udp', address: '127.0.0.1' },
      { name: 'Hall (2)', type: '_osc._udp', address: '127.0.0.1' },
    ],
  )
  t.same(services.map(({ port }) => port).sort(), [9010, 9011])
  t.same([more, troubles], [0, []])
})

test('one that comes later leaves the name to the one who has it', async (t) => {
  const port = await ownMdnsPort()
  const first = announce(t, port)
  await until(() => first.names.length > 0)
  const second = announce(t, port, { services: [{ ...osc, port: 9011 }] })
  await until(() => second.names.length > 0)
  t.same([first.names, second.names], [['Hall'], ['Hall (2)']])
})

test('a stop is a goodbye: every record that is ours ends at once, and nobody finds it any more', async (t) => {
  const port = await ownMdnsPort()
  const heard: Answer[] = []
  await listen(t, port, (packet) => heard.push(...(packet.answers ?? [])))
  const { announcer, names } = announce(t, port)
  await until(() => names.length > 0)
  await announcer.close()
  const ended = () => heard.filter((record) => 'ttl' in record && record.ttl === 0)
  await until(() => ended().length > 0, 'a goodbye')
  t.same(
    ended().map(({ type, name }) => `${type} ${name}`),
    ['PTR _osc._udp.local', 'SRV Hall._osc._udp.local', 'TXT Hall._osc._udp.local', 'A stage-pc.local'],
  )
  t.same((await find(port)).services, [])
})

test('who does not hear the goodbye forgets it after two minutes', async (t) => {
  const port = await ownMdnsPort()
  const heard: Answer[] = []
  await listen(t, port, (packet) => heard.push(...(packet.answers ?? [])))
  announce(t, port)
  await until(() => heard.length > 0, 'an announcement')
  t.same([...new Set(heard.map((record) => 'ttl' in record && record.ttl))], [120])
})

test('who has another port is answered alone, as a DNS server answers', async (t) => {
  const port = await ownMdnsPort()
  const { names } = announce(t, port)
  await until(() => names.length > 0)
  const socket = createSocket('udp4')
  t.teardown(() => socket.close())
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  socket.setMulticastInterface('127.0.0.1')
  const answer = once(socket, 'message')
  socket.send(encode({ id: 77, questions: [{ type: 'AAAA', name: 'stage-pc.local' }] }), port, '224.0.0.251')
  const [bytes] = (await within('an answer', answer)) as [Buffer]
  const { id, questions, answers, additionals } = decode(bytes)
  t.same([id, questions?.length, answers?.map(({ type }) => type)], [77, 1, ['NSEC']])
  t.match(additionals, [{ type: 'SRV' }, { type: 'TXT' }, { type: 'A', data: '127.0.0.1' }])
})

test('what others may answer too is said a moment later, and what is ours alone at once', async (t) => {
  const port = await ownMdnsPort()
  const { names } = announce(t, port)
  await until(() => names.length > 0)
  const heard: string[] = []
  const other = await listen(t, port, ({ type, answers = [], additionals = [] }) => {
    // Announcements have no additional records.
    if (type === 'response' && additionals.length > 0) heard.push(answers[0]!.type)
  })
  await other.send({ type: 'query', questions: [{ type: 'PTR', name: '_osc._udp.local' }] })
  await other.send({ type: 'query', questions: [{ type: 'A', name: 'stage-pc.local' }] })
  await until(
    () => heard.length > 1,
    'two answers',
    () => heard,
  )
  t.same(heard, ['A', 'PTR'])
})

test('a name that another machine claims later is asked for again, and changed where that one insists', async (t) => {
  const port = await ownMdnsPort()
  const claim: Packet = {
    type: 'response',
    answers: [
      {
        type: 'SRV',
        name: 'Hall._osc._udp.local',
        ttl: 120,
        data: { port: 1, target: 'other.local', priority: 0, weight: 0 },
      },
    ],
  }
  const other: MulticastPort = await listen(t, port, ({ type, authorities = [] }) => {
    if (type === 'query' && authorities.some(({ name }) => name === 'Hall._osc._udp.local'))
      if (names.length > 0) void other.send(claim)
  })
  const { names } = announce(t, port)
  await until(() => names.length > 0)
  await other.send(claim)
  await until(
    () => names.length > 1,
    'another name',
    () => names,
  )
  t.same(names, ['Hall', 'Hall (2)'])
})

test('a network that comes later is used; until then the log says once that there is none', async (t) => {
  const port = await ownMdnsPort()
  const time = advanceTime(t)
  const networks: ShowInterface[] = []
  const { names } = announce(t, port, { interfaces: () => networks })
  await time.advance(11_000)
  t.same(names, ['there is no network of the show: nothing is announced until one comes'])
  networks.push(loopback)
  await advanceUntil(time, () => names.length > 1)
  t.equal(names[1], 'Hall')
})

test('a network that cannot be used is a line in the log, and the others are used', async (t) => {
  const port = await ownMdnsPort()
  const absent = { name: 'eth7', address: '192.0.2.1', network: '192.0.2.1/24' }
  const { names } = announce(t, port, { interfaces: () => [absent, loopback] })
  await until(() => names.length > 1)
  t.match(names, [/^cannot announce on eth7 \(192\.0\.2\.1\): .+; it is tried again every 5 s$/, 'Hall'])
})

test('a port that another program has for itself is a line in the log, and it is announced once that is free', async (t) => {
  const port = await ownMdnsPort()
  const time = advanceTime(t)
  const holder = createSocket('udp4')
  holder.bind(port, '0.0.0.0')
  await once(holder, 'listening')
  const { names } = announce(t, port)
  await advanceUntil(time, () => names.length > 0)
  t.match(names, [/^cannot announce on lo \(127\.0\.0\.1\): .*EADDRINUSE.*; it is tried again every 5 s$/])
  holder.close()
  await once(holder, 'close')
  await advanceUntil(time, () => names.length > 1)
  t.equal(names[1], 'Hall')
})

function announce(t: Pick<Test, 'teardown'>, port: number, changes: Partial<AnnouncerOptions> = {}) {
  const names: string[] = []
  const announcer = new Announcer({
    name: 'Hall',
    machine: 'stage-pc.example.org',
    services: [osc],
    interfaces: () => [loopback],
    port,
    log: {
      info: (said: object) => names.push((said as { instance: string }).instance),
      warn: (said: object) => names.push((said as { reason: string }).reason),
    } as never,
    ...changes,
  })
  t.teardown(() => announcer.close())
  return { announcer, names }
}

function find(port: number) {
  return browse({ types: ['_osc._udp'], interfaces: [loopback], ms: 1500, port })
}

async function listen(t: Pick<Test, 'teardown'>, port: number, hear: (packet: Packet) => void) {
  const opened = await openMulticastPort(loopback, hear, port)
  t.teardown(() => opened.close())
  return opened
}
