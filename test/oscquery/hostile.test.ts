import { once } from 'node:events'
import { connect } from 'node:net'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { stays, until, within } from '../support/time/until.js'
import { rawRequest } from '../support/wire/raw-http.js'
import { openPeer, runOscQuery } from './support/run-oscquery.js'

const megabyte = 'x'.repeat(1024 * 1024)

test('a request of a megabyte is refused, wherever it is that large, and others are answered', async (t) => {
  const { port, ask } = await runOscQuery(t)
  const raw = (head: string, body = '') => rawRequest(port, `${head}\r\nHost: x\r\n\r\n${body}`)
  t.equal((await raw(`GET /${megabyte} HTTP/1.1`)).status, 431)
  t.equal((await raw(`GET / HTTP/1.1\r\nX-Long: ${megabyte}`)).status, 431)
  t.equal((await raw(`POST /0001 HTTP/1.1\r\nContent-Length: ${megabyte.length}`, megabyte)).status, 405)
  t.equal((await ask(`/${'a/'.repeat(5000)}`)).status, 404)
  t.equal((await ask('/0001')).status, 200)
})

test('a LISTEN for what is not there is kept and told once in the log, and harms nothing', async (t) => {
  const { log, events } = recordLog()
  const { port, open, act, admin } = await runOscQuery(t, { log })
  const peer = await open()
  peer.listen('/none', '/0009/none', '/', '/pages', '/ovation/reset', '/0001/../0002', `/${'x'.repeat(400)}`)
  peer.listen('/0002')
  await peer.received(1)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  t.same(await peer.received(2), ['/0002 f 0', '/0002 f 1'])
  t.equal(events.filter((event) => /listens to what is not there/.test(event)).length, 1)
  t.match((await admin('GET', '/metrics')).body, /^ovation_oscquery_unknown_total 7$/m)
  t.equal((await openPeer(t, port)).socket.readyState, 1)
})

test('frames that are no command are passed over', async (t) => {
  const { open } = await runOscQuery(t)
  const peer = await open()
  const strange = [
    '',
    'null',
    '[]',
    '{"COMMAND":"LISTEN"}',
    '{"COMMAND":"LISTEN","DATA":{}}',
    '{"COMMAND":"LISTEN","DATA":"x"}',
  ]
  const more = [
    '{"COMMAND":"START_OSC_STREAMING","DATA":{"LOCAL_SERVER_PORT":1}}',
    '{"COMMAND":"LISTEN","DATA":"/\\u00e9"}',
    '{',
  ]
  for (const frame of [...strange, ...more]) peer.socket.send(frame)
  peer.socket.send(Buffer.from('no OSC at all'))
  peer.listen('/0002')
  t.same(await peer.received(1), ['/0002 f 0'])
})

test('one client listens to 4,096 paths at most', async (t) => {
  const { log, events } = recordLog()
  const { open } = await runOscQuery(t, { log })
  const peer = await open()
  peer.listen(...Array.from({ length: 4096 }, (_, n) => `/${n}/x`), '/0002')
  await peer.heard()
  await stays(() => peer.messages.length === 0)
  peer.ignore('/7/x')
  peer.listen('/0002')
  t.same(await peer.received(1), ['/0002 f 0'])
  t.equal(events.filter((event) => /OSCQuery client/.test(event)).length, 1)
})

test('a frame of a megabyte ends the WebSocket that it came over, and no other', async (t) => {
  const { open, act, admin } = await runOscQuery(t)
  const [bad, good] = [await open(), await open()]
  good.listen('/0002')
  await good.received(1)
  const closed = once(bad.socket, 'close')
  bad.socket.send(JSON.stringify({ COMMAND: 'LISTEN', DATA: `/${megabyte}` }))
  const [code] = await within('it is closed', closed)
  t.equal(code, 1009)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  await good.received(2)
  t.match((await admin('GET', '/metrics')).body, /^ovation_oscquery_cut_total\{reason="too-long"\} 1$/m)
})

test('who floods is cut', async (t) => {
  const { open, admin } = await runOscQuery(t)
  const peer = await open()
  let isClosed = false
  peer.socket.once('close', () => {
    isClosed = true
  })
  await until(() => {
    for (let n = 0; n < 5000 && !isClosed; n++) peer.ignore('/0001')
    return isClosed
  })
  t.match((await admin('GET', '/metrics')).body, /^ovation_oscquery_cut_total\{reason="flood"\} 1$/m)
})

test('one address has 16 WebSockets, and gets another one when it closes one', async (t) => {
  const { open, ask } = await runOscQuery(t)
  const peers = []
  for (let n = 0; n < 16; n++) peers.push(await open())
  await t.rejects(open(), /503/)
  t.equal((await ask('/0001')).status, 200, 'the tree is still read')
  peers[0]!.socket.close()
  await within('it is closed', once(peers[0]!.socket, 'close'))
  await until(() =>
    open().then(
      () => true,
      () => false,
    ),
  )
})

test('very many connections take no place of others: neither of phones nor of WebSockets', async (t) => {
  const { port, act, open, admin } = await runOscQuery(t, { limits: { maxConnections: 50 } })
  const peer = await open()
  const sockets = Array.from({ length: 500 }, () =>
    connect({ port, host: '127.0.0.1' }).on('error', () => {}),
  )
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
  })
  await until(() => sockets.filter(({ destroyed }) => destroyed).length >= 372)
  peer.listen('/0002')
  await peer.received(1)
  t.equal((await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })).status, 200)
  await peer.received(2)
  t.match((await admin('GET', '/metrics')).body, /^ovation_http_connections_refused_total 0$/m)
})
