import { createSocket } from 'node:dgram'
import type { Test } from 'tap'
import { Display } from '../../../src/display/link/display.js'
import { openLog } from '../../../src/log.js'
import { encodeMessage } from '../../../src/osc/encode.js'
import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil, turned } from '../../support/time/advance-until.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'

const log = openLog({ level: 'silent', form: 'json' })
const one = encodeMessage('/0001', [{ type: 'i', value: 1 }])
const two = encodeMessage('/0002', [{ type: 'f', value: 0.5 }])

/** A control whose newest value says everything. */
function lasting(address: string) {
  const control = {
    key: address,
    value: 0,
    isEvent: false,
    encode: () => encodeMessage(address, [{ type: 'i', value: control.value }]),
  }
  return control
}

/** The same, of a control whose message writes itself: this many times its value. */
function prepared(address: string, numbers: number) {
  const encode = (value: number) => encodeMessage(address, Array(numbers).fill({ type: 'i', value }))
  const control = {
    ...lasting(address),
    size: encode(0).length,
    encode: () => encode(control.value),
    writeTo: (to: DataView, offset: number) => {
      for (const [at, byte] of encode(control.value).entries()) to.setUint8(offset + at, byte)
    },
  }
  return control
}

const button = lasting('/0001')

async function openDisplay(t: Test, options: Parameters<typeof displayOptions>[0]): Promise<Display> {
  const display = new Display(displayOptions(options), log)
  t.teardown(() => display.close())
  await display.start()
  return display
}

test('one message of a turn goes bare, several as one flat immediate bundle', async (t) => {
  const sink = await openSink(t)
  const display = await openDisplay(t, { port: sink.port })
  display.add(one, button)
  display.flush()
  await sink.received(1)
  display.add(one, button)
  display.add(two, button)
  display.flush()
  display.flush()
  await sink.received(3)
  t.same(
    sink.datagrams.map((datagram) => datagram.toString('hex')),
    [
      '2f303030310000002c69000000000001',
      '2362756e646c6500000000000000000100000010' +
        '2f303030310000002c69000000000001' +
        '000000102f303030320000002c6600003f000000',
    ],
  )
  t.match(display, { dropped: 0, sent: 3, state: 'up', health: { lastError: null } })
})

test('more messages than fit into 1,400 bytes go in several datagrams, in order', async (t) => {
  const sink = await openSink(t)
  const display = await openDisplay(t, { port: sink.port })
  for (let value = 0; value < 200; value++)
    display.add(encodeMessage('/0001', [{ type: 'i', value }]), button)
  display.flush()
  t.same(
    await sink.received(200),
    Array.from({ length: 200 }, (_, value) => `/0001 i ${value}`),
  )
  t.ok(sink.datagrams.length < 5)
  t.ok(sink.datagrams.every(({ length }) => length <= 1400))
})

test('each message goes alone, or a lone one as a bundle too, where the display wants it so', async (t) => {
  for (const [bundle, heads] of [
    ['never', ['/0001', '/0002', '/0001']],
    ['always', ['#bundle', '#bundle']],
  ] as const) {
    const sink = await openSink(t)
    const display = await openDisplay(t, { port: sink.port, profile: { bundle } })
    display.add(one, button)
    display.add(two, button)
    display.flush()
    display.add(one, button)
    display.flush()
    t.same(await sink.received(3), ['/0001 i 1', '/0002 f 0.5', '/0001 i 1'])
    t.same(
      sink.datagrams.map((datagram) => datagram.toString('latin1').split('\0')[0]),
      heads,
    )
  }
})

test('of more than 100 datagrams in a turn the rest follows after a pause: each event, and the newest of all else', async (t) => {
  const sink = await openSink(t)
  const display = await openDisplay(t, { port: sink.port, profile: { bundle: 'never' } })
  const slider = lasting('/0002')
  const text = { key: '/0001', isEvent: true, encode: () => one }
  for (let n = 1; n <= 300; n++) {
    slider.value = n
    display.add(
      n % 3 === 0 ? slider.encode() : encodeMessage('/0001', [{ type: 'i', value: n }]),
      n % 3 === 0 ? slider : text,
    )
  }
  display.flush()
  const events = (messages: readonly string[]) => messages.filter((message) => message.startsWith('/0001'))
  await sink.received(201)
  await until(() => sink.messages.at(-1) === '/0002 i 300' || events(sink.messages).length === 200)
  await until(() => events(sink.messages).length === 200 && sink.messages.includes('/0002 i 300'))
  t.same(
    events(sink.messages),
    Array.from({ length: 300 }, (_, n) => n + 1)
      .filter((n) => n % 3 !== 0)
      .map((n) => `/0001 i ${n}`),
  )
  t.ok(sink.messages.includes('/0002 i 300'), 'the last value of the slider')
  t.equal(sink.messages.length + display.dropped, 300, 'and what it replaced is counted as dropped')
  t.equal(display.state, 'up', 'and that is no reason to call it down')
})

test('with max_rate an address gets its newest value at that rate, and always the last one', async (t) => {
  const time = advanceTime(t)
  const sink = await openSink(t)
  const display = await openDisplay(t, { port: sink.port, profile: { maxRate: 50 } })
  const [slider, other] = [lasting('/0002'), lasting('/0003')]
  let given = 0
  for (let ms = 0; ms < 500; ms++) {
    slider.value++
    given++
    display.add(slider.encode(), slider)
    display.flush()
    await time.advance(1)
  }
  display.add(other.encode(), other)
  display.flush()
  const last = `/0002 i ${slider.value}`
  await advanceUntil(time, () => sink.messages.includes(last) && sink.messages.includes('/0003 i 0'))
  t.ok(
    sink.messages.indexOf('/0003 i 0') >= sink.messages.length - 2,
    'an address that has not been used lately waits for nobody',
  )
  const slides = sink.messages.filter((message) => message.startsWith('/0002'))
  t.ok(slides.length >= 25 && slides.length <= 27, `${slides.length} messages in half a second`)
  t.equal(slides.at(-1), last)
  await until(() => display.sent === sink.messages.length)
  t.equal(display.sent + display.coalesced, given + 1, 'the books agree')
  t.equal(display.dropped, 0)
})

test('without max_rate, what is replaced before it could be sent counts as dropped, also while the display catches up', async (t) => {
  const time = advanceTime(t)
  const sink = await openSink(t)
  const display = await openDisplay(t, { port: sink.port })
  const slider = lasting('/0002')
  const move = () => {
    slider.value++
    display.add(slider.encode(), slider)
    display.flush()
  }
  for (let n = 0; n < 1000; n++) move()
  await until(() => display.sender.isDrained)
  t.notOk(display.isIdle, 'the last value waits for its turn')
  move()
  t.equal(display.coalesced, 0)
  t.equal(display.sent + display.dropped, slider.value - 1, 'the books agree, but for the one that waits')
  time.end()
})

test('with max_rate each chosen option and each text comes, one after the other', async (t) => {
  const sink = await openSink(t)
  const display = await openDisplay(t, { port: sink.port, profile: { maxRate: 100 } })
  const index = { key: '/0004', isEvent: true, encode: () => one }
  for (let value = 0; value < 10; value++) display.add(encodeMessage('/0004', [{ type: 'i', value }]), index)
  const started = performance.now()
  display.flush()
  t.same(
    await sink.received(10),
    Array.from({ length: 10 }, (_, value) => `/0004 i ${value}`),
  )
  t.ok(performance.now() - started >= 85, 'ten milliseconds apart')
})

test('what waits for its time, of a second each, is sent at once when the display is closed', async (t) => {
  const time = advanceTime(t)
  const sink = await openSink(t)
  const display = await openDisplay(t, { port: sink.port, profile: { maxRate: 1, bundle: 'never' } })
  const slider = lasting('/0002')
  const index = { key: '/0004', isEvent: true, encode: () => one }
  const choices = Array.from({ length: 150 }, (_, choice) => choice)
  for (const choice of choices) {
    slider.value = choice
    display.add(slider.encode(), slider)
    display.add(encodeMessage('/0004', [{ type: 'i', value: choice }]), index)
    display.flush()
  }
  const begun = time.now()
  await turned(time, display.close(), 1)
  t.ok(time.now() - begun < 200)
  const messages = await sink.received(152)
  t.same(
    messages.filter((message) => message.startsWith('/0002')),
    ['/0002 i 0', '/0002 i 149'],
  )
  t.same(
    messages.filter((message) => message.startsWith('/0004')),
    choices.map((choice) => `/0004 i ${choice}`),
    'more than go in one burst',
  )
  t.equal(display.dropped, 0)
})

test('a message too long for a datagram is dropped and counted, and the others go', async (t) => {
  const sink = await openSink(t)
  const display = await openDisplay(t, { port: sink.port })
  display.add(encodeMessage('/0005', [{ type: 's', value: 'x'.repeat(1400) }]), button)
  display.addPrepared(prepared('/0006', 400))
  display.add(one, button)
  display.flush()
  t.same(await sink.received(1), ['/0001 i 1'])
  t.equal(display.dropped, 2)
})

test('a message that writes itself goes at once, also after a full datagram, or waits as any other', async (t) => {
  const sink = await openSink(t)
  const display = new Display(displayOptions({ port: sink.port }), log)
  t.teardown(() => display.close())
  const message = prepared('/0006', 100)
  const add = (value: number) => {
    message.value = value
    display.addPrepared(message)
  }
  const text = (value: number) => `/0006 ${'i'.repeat(100)}${` ${value}`.repeat(100)}`
  for (const value of [1, 2]) add(value)
  await display.start()
  t.same(await sink.received(1), [text(2)], 'the newest of those that came before it was open')
  await until(() => display.isIdle)
  for (const value of [3, 4, 5, 6]) add(value)
  display.flush()
  t.same((await sink.received(5)).slice(1), [3, 4, 5, 6].map(text))
  t.equal(sink.datagrams.length, 3)
})

test('a display with a closed port goes down, and comes back when it listens again', async (t) => {
  const time = advanceTime(t)
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  const display = await openDisplay(t, { port })
  t.equal(display.state, 'up')
  await new Promise<void>((resolve) => socket.close(resolve))
  const pressUntil = (isSo: () => boolean) =>
    advanceUntil(
      time,
      () => {
        display.add(one, button)
        display.flush()
        return isSo()
      },
      20,
    )
  await pressUntil(() => display.state === 'down')
  t.match(display.health.lastError, /refused/)
  const sink = await openSink(t, port)
  await pressUntil(() => display.state === 'up')
  await sink.received(1)
})

test('a name is resolved and sent to, and one that does not resolve drops what it is given', async (t) => {
  const sink = await openSink(t)
  const named = await openDisplay(t, { port: sink.port, host: 'localhost' })
  t.equal(named.state, 'up')
  named.add(one, button)
  named.flush()
  t.same(await sink.received(1), ['/0001 i 1'], 'to the address where programs listen that know IPv4 alone')
  const nowhere = await openDisplay(t, { port: sink.port, host: 'no.such.host.invalid' })
  nowhere.add(one, button)
  nowhere.flush()
  t.match(nowhere, {
    dropped: 1,
    sent: 0,
    state: 'unresolved',
    health: { lastError: /no\.such\.host\.invalid does not resolve/ },
  })
})

test('a message of a display that is back after a refusal follows a sign of its return', async (t) => {
  const time = advanceTime(t)
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(resolve))
  let returns = 0
  const display = new Display(displayOptions({ port }), log, { onReturn: () => returns++ })
  t.teardown(() => display.close())
  await display.start()
  const pressUntil = (isSo: () => boolean) =>
    advanceUntil(
      time,
      () => {
        display.add(one, button)
        display.flush()
        return isSo()
      },
      20,
    )
  await pressUntil(() => display.state === 'down')
  t.equal(returns, 0)
  await openSink(t, port)
  await pressUntil(() => returns > 0)
  await time.advance(5000)
  t.equal(returns, 1, 'told once')
})

test('an address that this machine cannot send to is reported, and harms nothing', async (t) => {
  const display = await openDisplay(t, { host: 'ff02::1' })
  display.add(one, button)
  display.flush()
  await until(() => display.dropped === 1)
  t.equal(display.state, 'down')
  t.type(display.health.lastError, 'string')
})
