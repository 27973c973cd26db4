import { createSocket } from 'node:dgram'
import { encode } from 'dns-packet'
import { browse } from '../../src/mdns/browse.js'
import { openMulticastPort } from '../../src/mdns/multicast-port.js'
import { test } from '../support/tap.js'
import { loopback, ownMdnsPort } from './support/loopback.js'

const type = '_oscjson._tcp'

test('of a thousand services of one machine 64 are taken note of, and the others are counted', async (t) => {
  const port = await ownMdnsPort()
  const flood = await openMulticastPort(
    loopback,
    ({ type: kind }) => {
      if (kind !== 'query') return
      for (let n = 0; n < 1000; n += 5)
        void flood.send({ type: 'response', answers: [0, 1, 2, 3, 4].flatMap((m) => records(n + m)) })
    },
    port,
  )
  t.teardown(() => flood.close())
  const { services, more } = await browse({ types: [type], interfaces: [loopback], ms: 1000, port })
  t.equal(services.length, 64)
  t.ok(more > 600 && more <= 936, `${more} more`)
})

test('a port that is not told with the name is asked for, and what has none is no service', async (t) => {
  const port = await ownMdnsPort()
  const terse = await openMulticastPort(
    loopback,
    ({ type: kind, questions = [] }) => {
      if (kind !== 'query') return
      const [pointer, srv] = records(7)
      const isAsked = questions.some(({ type }) => type === 'SRV')
      void terse.send({ type: 'response', answers: [isAsked ? srv! : pointer!, records(8)[0]!] })
    },
    port,
  )
  t.teardown(() => terse.close())
  const { services } = await browse({ types: [type], interfaces: [loopback], ms: 1000, port })
  t.same(services, [{ name: 'Program 7', type, address: '127.0.0.1', port: 1007 }])
})

test('the port of a program with a dot in its name is asked for, as one label', async (t) => {
  const port = await ownMdnsPort()
  const asked: Buffer[] = []
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  t.teardown(() => socket.close())
  await new Promise<void>((resolve) => socket.bind(port, '224.0.0.251', resolve))
  socket.addMembership('224.0.0.251', '127.0.0.1')
  socket.setMulticastInterface('127.0.0.1')
  socket.on('message', (bytes) => asked.push(bytes))
  const [pointer] = records(1.9)
  const terse = await openMulticastPort(
    loopback,
    ({ type: kind }) => {
      if (kind === 'query') void terse.send({ type: 'response', answers: [pointer!] })
    },
    port,
  )
  t.teardown(() => terse.close())
  await browse({ types: [type], interfaces: [loopback], ms: 500, port })
  const label = Buffer.from('\u000bProgram 1.9\u0008_oscjson\u0004_tcp\u0005local\0')
  t.ok(asked.some((bytes) => bytes.includes(label)))
})

test('what is not DNS, comes from another port, or is of another type is passed over', async (t) => {
  const port = await ownMdnsPort()
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  t.teardown(() => socket.close())
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  socket.setMulticastInterface('127.0.0.1')
  const own = await openMulticastPort(
    loopback,
    ({ type: kind }) => {
      if (kind !== 'query') return
      socket.send(Buffer.from('not DNS at all'), port, '224.0.0.251')
      socket.send(encode({ type: 'response', answers: [...records(1)] }), port, '224.0.0.251')
      void own.send({ type: 'response', answers: [...records(2, '_http._tcp')] })
    },
    port,
  )
  t.teardown(() => own.close())
  t.same((await browse({ types: [type], interfaces: [loopback], ms: 500, port })).services, [])
})

test('an interface that cannot be used is told, and the others are looked on', async (t) => {
  const port = await ownMdnsPort()
  const absent = { name: 'eth7', address: '192.0.2.1', network: '192.0.2.1/24' }
  const { troubles } = await browse({ types: [type], interfaces: [absent, loopback], ms: 100, port })
  t.match(troubles, [/^cannot look on eth7 \(192\.0\.2\.1\): /])
})

function records(n: number, of = type) {
  const name = `Program ${n}.${of}.local`
  return [
    { type: 'PTR', name: `${of}.local`, ttl: 120, data: name },
    { type: 'SRV', name, ttl: 120, data: { port: 1000 + n, target: 'x.local', priority: 0, weight: 0 } },
  ] as const
}
