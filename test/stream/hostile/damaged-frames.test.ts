import type { Test } from 'tap'
import { engine } from '../../support/engine.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { joinAsPhone } from '../../support/wire/stream-client.js'
import { type FrameHead, frameOf, opcodes, openRawStream, type RawStream } from '../support/raw-stream.js'
import { untilMetrics } from '../support/until-metrics.js'

const press = { lid: 1, type: 'Button' }
const keyed = (id: string) => JSON.stringify({ id, ...press })

test('ten frames in a row that are no JSON object close the stream; nine do not', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  const strange = ['{', '[]', '5', 'null', '""', '', '\ufeff{}', '[{}]', '{"lid":1']
  for (let round = 0; round < 3; round++) {
    for (const frame of strange) phone.send(frame)
    phone.send({ id: `${round}`, ...press })
  }
  for (const frame of [...strange, 'true', keyed('late')]) phone.send(frame)
  t.same(await phone.closed, { code: 4400, reason: 'body-not-json' })
  const [, ...answers] = phone.frames
  t.equal(answers.length, 3 * 10 + 10, 'each is answered, the tenth too')
  t.equal(answers.filter(({ ok }) => ok).length, 3)
  t.equal(await countOf(bridge), 3)
})

test('a binary frame closes the stream, whatever it holds', async (t) => {
  const bridge = await runBridge(t)
  for (const bytes of [Buffer.from(keyed('a')), Buffer.alloc(0), Buffer.alloc(9000, 255)]) {
    const phone = await joinAsPhone(t, bridge)
    phone.send({ id: 'before', ...press })
    phone.send(bytes)
    phone.send({ id: 'after', ...press })
    t.same(await phone.closed, { code: 4400, reason: 'body-not-json' })
    t.same(phone.frames.slice(1), [{ id: 'before', ok: true }], 'what came before is answered')
  }
  t.equal(await countOf(bridge), 1)
})

test('a frame of max_body is read, a longer one closes the stream', async (t) => {
  const bridge = await runBridge(t, { http: { maxBody: 1024 } })
  for (const inPieces of [false, true]) {
    const phone = await joinAsPhone(t, bridge)
    const longest = keyed(`${inPieces}`).padEnd(1024)
    send(longest)
    t.same(await phone.next(), { id: `${inPieces}`, ok: true })
    send(`${longest} `)
    t.match(await phone.closed, { code: 1009 })
    function send(text: string): void {
      if (!inPieces) return phone.send(text)
      phone.socket.send(text.slice(0, 700), { fin: false })
      phone.socket.send(text.slice(700))
    }
  }
  await untilMetrics(bridge, 'ovation_streams_cut_total{reason="too-long"} 2')
  t.equal(await countOf(bridge), 2)
})

test('a frame more than 1 KiB above max_body ends the connection before all of it is there', async (t) => {
  const bridge = await runBridge(t, { http: { maxBody: 2048 } })
  const { socket, ended, send } = await join(t, bridge)
  send(frameOf('', { announced: 2048 + 1024 + 1 }))
  const code = await ended
  t.ok(code === undefined || code === 1009, String(code))
  t.ok(socket.bytesWritten < 1024)
  await untilMetrics(bridge, 'ovation_streams_cut_total{reason="too-long"} 1')
  await untilMetrics(bridge, 'ovation_streams{kind="phone"} 0')
})

const part = (text: string | Buffer, head: FrameHead = {}) => frameOf(text, { final: false, ...head })
const rest = (text: string | Buffer, head: FrameHead = {}) =>
  frameOf(text, { opcode: opcodes.continuation, ...head })
const malformed: Readonly<Record<string, readonly Buffer[]>> = {
  'bytes that are not UTF-8': [frameOf(Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
  'half a surrogate pair': [frameOf(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))],
  'a sequence cut short': [frameOf(Buffer.from([0x22, 0xe2, 0x82]))],
  'no mask': [frameOf(keyed('a'), { masked: false })],
  'a reserved bit': [frameOf(keyed('a'), { reserved: 1 })],
  'the bit of compression': [frameOf(keyed('a'), { reserved: 4 })],
  'a reserved opcode': [frameOf(keyed('a'), { opcode: 3 })],
  'a reserved control opcode': [frameOf('', { opcode: 11 })],
  'a ping that is too long': [frameOf('x'.repeat(126), { opcode: opcodes.ping })],
  'a ping in pieces': [frameOf('x', { opcode: opcodes.ping, final: false })],
  'a continuation of nothing': [rest(keyed('a'))],
  'a text within a text': [part('{'), frameOf(keyed('a'))],
  'a length of 2^63': [Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  'a close of one byte': [frameOf('x', { opcode: opcodes.close })],
  'a close with a code that nobody may send': [frameOf(Buffer.from([0x03, 0xed]), { opcode: opcodes.close })],
  'plain HTTP': [Buffer.from('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')],
}

/** One of the engines takes a close frame with a bad code for one without. */
const harmless = { uws: 1, node: 0 }

test('what breaks the framing of RFC 6455 ends the connection, and nothing of it counts', async (t) => {
  const bridge = await runBridge(t)
  for (const [name, frames] of Object.entries(malformed)) {
    const stream = await join(t, bridge)
    stream.send(...frames, frameOf(keyed('after')))
    const code = await stream.ended
    t.ok([undefined, 1002, 1003, 1005, 1006, 1007, 1009].includes(code), `${name}: ${code}`)
    t.equal(stream.texts.length, 1, `${name} is not answered`)
  }
  t.equal(await countOf(bridge), 0)
  const { body: metrics } = await bridge.admin('GET', '/metrics')
  const cut = [...metrics.matchAll(/^ovation_streams_cut_total.* (\d+)$/gm)].map(([, count]) => Number(count))
  t.equal(
    cut.reduce((sum, each) => sum + each),
    Object.keys(malformed).length - harmless[engine],
  )
  await untilMetrics(bridge, 'ovation_streams{kind="phone"} 0')
})

test('a frame in pieces is one frame, pings between them are answered, and bytes may come one by one', async (t) => {
  const bridge = await runBridge(t)
  const phone = await join(t, bridge)
  const [start, middle, end] = [keyed('ä').slice(0, 5), '', keyed('a').slice(5)]
  phone.send(part(start), rest(middle, { final: false }), frameOf('x', { opcode: opcodes.ping }), rest(end))
  t.same(JSON.parse((await phone.received(2))[1]!), { id: 'a', ok: true })
  t.same(phone.pongs, ['x'])
  const word = Buffer.from('{"ping":"ä"}')
  phone.send(part(word.subarray(0, 10)), rest(word.subarray(10)))
  t.match(JSON.parse((await phone.received(3))[2]!), { pong: 'ä' }, 'cut within a character')
  for (const byte of frameOf(keyed('b'))) {
    phone.send(Buffer.from([byte]))
    await new Promise((next) => setImmediate(next))
  }
  t.same(JSON.parse((await phone.received(4))[3]!), { id: 'b', ok: true })
  t.equal(await countOf(bridge), 2)
})

test('fragments that never end are cut when they are too long', async (t) => {
  const bridge = await runBridge(t)
  const phone = await join(t, bridge)
  phone.send(part('{'))
  const code = await endOf(phone, () => phone.send(rest('x'.repeat(10_000), { final: false })))
  t.ok(code === undefined || code === 1009, String(code))
  t.ok(phone.socket.bytesWritten < 256 * 1024, `${phone.socket.bytesWritten} bytes`)
  await untilMetrics(bridge, 'ovation_streams_cut_total{reason="too-long"} 1')
})

test('anybody who goes on sending after a frame that is too long is cut', async (t) => {
  const bridge = await runBridge(t)
  const phone = await join(t, bridge)
  // Does not stop because the service has.
  phone.socket.allowHalfOpen = true
  phone.send(frameOf('', { announced: 60_000 }))
  await endOf(phone, () => phone.send(Buffer.alloc(10_000)))
  t.ok(phone.socket.bytesWritten < 256 * 1024, `${phone.socket.bytesWritten} bytes`)
  await untilMetrics(bridge, 'ovation_streams_cut_total{reason="too-long"} 1')
})

test('a frame that comes in pieces of one byte is whole, or cut before it takes much memory', async (t) => {
  const bridge = await runBridge(t)
  const phone = await join(t, bridge)
  const [first, ...others] = Buffer.from(keyed('a').padEnd(1000))
  phone.send(part(Buffer.from([first!])))
  for (const [at, byte] of others.entries())
    phone.send(rest(Buffer.from([byte]), { final: at === others.length - 1 }))
  if (engine === 'uws') return void t.same(JSON.parse((await phone.received(2))[1]!), { id: 'a', ok: true })
  t.equal(await phone.ended, 1008)
  await untilMetrics(bridge, 'ovation_streams_cut_total{reason="too-long"} 1')
  t.equal(await countOf(bridge), 0)
})

test('empty fragments without an end cost the service nothing', async (t) => {
  const bridge = await runBridge(t)
  const phone = await join(t, bridge)
  phone.send(part(''))
  const empty = Buffer.concat(Array<Buffer>(10_000).fill(rest('', { final: false })))
  for (let round = 0; round < 20; round++) phone.send(empty)
  phone.send(rest(keyed('a')))
  const code = await Promise.race([phone.received(2).then(() => 'answered'), phone.ended])
  t.ok(code === 'answered' || code === 1009 || code === 1008, `${engine}: ${code}`)
  t.equal(bridge.bridge.faults.count, 0)
})

test('the closing handshake works from both sides', async (t) => {
  const bridge = await runBridge(t)
  for (const [sent, answered] of [
    [Buffer.from([0x03, 0xe8]), 1000],
    [Buffer.from([0x0f, 0xa1, 0x62, 0x79, 0x65]), 4001],
    [Buffer.alloc(0), 1005],
  ] as const) {
    const phone = await joinAsPhone(t, bridge)
    phone.send({ id: `${answered}`, ...press })
    if (sent.length === 0) phone.socket.close()
    else phone.socket.close(sent.readUInt16BE(0), sent.subarray(2))
    t.match(await phone.closed, { code: answered })
  }
  t.equal(await countOf(bridge), 3, 'what was sent before the end counts')
  t.notMatch((await bridge.admin('GET', '/metrics')).body, /ovation_streams_cut_total\{/, 'nobody was cut')
})

async function join(t: Test, { port, token }: TestBridge): Promise<RawStream> {
  const stream = await openRawStream(t, port, { token })
  await stream.received(1)
  return stream
}

/** Does something again and again until the stream is over. */
async function endOf({ ended }: RawStream, act: () => void): Promise<number | undefined> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  ended.then(end)
  while (!isOver) {
    act()
    // The service, which is in this process, reads meanwhile.
    await new Promise((next) => setImmediate(next))
  }
  return ended
}

async function countOf({ admin }: TestBridge): Promise<number> {
  return (await admin('GET', '/layout/show/state')).body.controls[0].count
}
