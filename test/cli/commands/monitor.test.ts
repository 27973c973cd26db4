import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import type { Test } from 'tap'
import { bundleOf } from '../../osc/support/golden.js'
import { iniFor } from '../../support/machine/daemon.js'
import { freePort } from '../../support/machine/free-port.js'
import { runHere, start } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil } from '../../support/time/advance-until.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { daemonHere } from '../support/daemon-here.js'
import { type MonitorHere, monitorPortHere } from '../support/monitor-here.js'

test('it prints what a press sends, in the format of oscdump', async (t) => {
  const { monitor, port } = await startMonitor(t)
  const daemon = await daemonHere(t, { cwd: t.testdir({ 'service.ini': iniFor(port) }) })
  const token = await daemon.token()
  await daemon.press(token)
  t.ok(await monitor.line('stdout', (line) => line === '/0001 if 1 0.010000'))
  const { code, stderr } = await monitor.stop('SIGTERM')
  t.equal(code, 0)
  t.equal(stderr, `listening on UDP 127.0.0.1:${port}; Ctrl-C to stop\n`)
})

test('Ctrl-C ends it too', async (t) => {
  const { monitor } = await startMonitor(t)
  t.match(await monitor.stop('SIGINT'), { code: 0, stdout: '' })
})

test('every type of argument is printed, and what cannot be read is explained', async (t) => {
  const { monitor, port } = await monitorPortHere(t)
  const from = await send(port, [
    message('/a', ',sTi', text('Encore "now"'), '00000007'),
    message('/b', ',bhd', '00000002', 'cafe0000', '7fffffffffffffff', '3fe0000000000000'),
    Buffer.from('hello'),
    Buffer.from('{"a":12}'),
    Buffer.alloc(0),
    Buffer.from('/xremote\0\0\0\0'),
    message('/end', ','),
  ])
  const { lines, stderr } = await stopAfter(monitor, (line) => line === '/end')
  t.same(lines, [
    String.raw`/a sTi "Encore \"now\"" true 7`,
    '/b bhd [2 byte blob] cafe 9223372036854775807 0.500000',
    '/xremote',
    '/end',
  ])
  const complaints = stderr.split('\n').slice(1, -1)
  t.same(
    complaints.filter((line) => line.startsWith('from ')),
    [
      `from ${from}: not read: its size is not a multiple of 4 bytes: it was cut off, or is not OSC (byte 0 of 5)`,
      `from ${from}: not read: it does not begin with a slash: it is not an OSC message (byte 0 of 8)`,
      `from ${from}: not read: it is empty; a message begins with an address such as /0001 (byte 0 of 0)`,
      `from ${from}: /xremote has no type tags`,
    ],
  )
  const advice = complaints.filter((line) => line.startsWith('  '))
  t.match(advice, [/plain text/, /JSON text/, /does no harm/, /send a comma and the types/])
})

test('text from a sender cannot move the cursor or forge a line', async (t) => {
  const { monitor, port } = await monitorPortHere(t)
  const evil = '\x1b[2J\x9b31m\u202e\n/0001 i 1\x7f'
  await send(port, [
    message(`/a${evil}`, ',s', text(evil)),
    message('/b', `,${evil}`),
    Buffer.from(`${evil}${evil}`),
    message('/end', ','),
  ])
  const { stdout, stderr } = await stopAfter(monitor, (line) => line === '/end')
  t.match(`${stdout}${stderr}`, /^[ -~\n]+$/)
  t.equal(stdout.split('\n').length - 1, 2)
  t.match(stdout, String.raw`/a\u001b[2J\u009b31m\u202e\n/0001 i 1\u007f s "\u001b[2J`)
})

test('the messages of a bundle are indented below a line about it', async (t) => {
  const { monitor, port } = await monitorPortHere(t)
  const a = message('/a', ',i', '00000001')
  const b = message('/b', ',f', '3f000000')
  const past = BigInt(Date.UTC(2026, 0, 2) / 1000 + 2_208_988_800) << 32n
  await send(port, [
    a,
    bundleOf([a, b]),
    bundleOf([a, bundleOf([b, b], past), a]),
    bundleOf([a, Buffer.from('hello...')]),
    bundleOf([]),
    message('/end', ','),
  ])
  const { lines, stderr } = await stopAfter(monitor, (line) => line === '/end')
  t.same(lines, [
    '/a i 1',
    '#bundle 2 messages, immediately',
    '  /a i 1',
    '  /b f 0.500000',
    '#bundle 4 messages, immediately; many receivers lose the nested bundle',
    '  /a i 1',
    '  #bundle nested, at 2026-01-02T00:00:00.000Z, more than a day ago: compare the clocks of both machines',
    '    /b f 0.500000',
    '    /b f 0.500000',
    '  /a i 1',
    '#bundle 1 message, immediately; 1 more not read',
    '  /a i 1',
    '#bundle without messages, immediately; some receivers crash on an empty bundle',
    '/end',
  ])
  t.match(
    stderr,
    /: not read: it does not begin with a slash: .* \(byte 36 of 44\)\n {2}An element of a bundle/,
  )
})

test('with --address only matching messages are shown, and everything that cannot be read', async (t) => {
  const { monitor, port } = await monitorPortHere(t, '--address', '/crowd', '--address', '/*[12]')
  const datagrams = ['/0001', '/0003', '/crowd/0003', '/crowds'].map((address) => message(address, ','))
  await send(port, [
    ...datagrams,
    bundleOf(datagrams),
    bundleOf([datagrams[1]!]),
    Buffer.from('hello...'),
    message('/crowd/end', ','),
  ])
  const { lines, stderr } = await stopAfter(monitor, (line) => line === '/crowd/end')
  t.same(lines, [
    '/0001',
    '/crowd/0003',
    '#bundle 4 messages, immediately; 2 shown',
    '  /0001',
    '  /crowd/0003',
    '/crowd/end',
  ])
  t.match(stderr, /This is plain text/)
})

test('with --hex the bytes of each datagram are printed below it, once, with the place of an error', async (t) => {
  const { monitor, port } = await monitorPortHere(t, '--hex', '--address', '/[!x]*')
  const a = message('/a', ',')
  await send(port, [
    a,
    bundleOf([a, Buffer.from('hi!.'), a]),
    message('/x', ','),
    Buffer.from('hi'),
    message('/end', ','),
  ])
  const { lines, stderr } = await stopAfter(monitor, (line) => line.startsWith('    0000  2f 65'))
  t.same(lines, [
    '/a',
    '    0000  2f 61 00 00 2c 00 00 00                          |/a..,...|',
    '#bundle 2 messages, immediately; 1 more not read',
    '  /a',
    '  /a',
    '    0000  23 62 75 6e 64 6c 65 00 00 00 00 00 00 00 00 01  |#bundle.........|',
    '    0010  00 00 00 08 2f 61 00 00 2c 00 00 00 00 00 00 04  |..../a..,.......|',
    '    0020  68 69 21 2e 00 00 00 08 2f 61 00 00 2c 00 00 00  |hi!...../a..,...|  <- byte 32',
    '/end',
    '    0000  2f 65 6e 64 00 00 00 00 2c 00 00 00              |/end....,...|',
  ])
  t.match(stderr, /plain text.*\n {4}0000 {2}68 69 {44}\|hi\| {2}<- byte 0\n$/)
})

test('with --rate there is a table each second, silence is printed once, and the end has the totals', async (t) => {
  const time = advanceTime(t)
  const { monitor, port } = await monitorPortHere(t, '--rate', '--address', '/a', '--address', '/b')
  const a = (count: string) => message('/a', ',i', count)
  await send(port, [a('00000001'), bundleOf([a('00000002'), message('/b', ',f', '3f000000')]), a('00000003')])
  const from = await send(port, [message('/c', ','), Buffer.from('hello'), Buffer.from('hello')])
  await until(
    () => monitor.written.stderr.includes('not read'),
    'that all of it has come',
    () => monitor.written,
  )
  await time.advance(2000)
  await monitor.line((line) => /^ {2}\/a +0 +3 +i 3$/.test(line))
  await time.advance(1000)
  await monitor.line((line) => /^\d\d:\d\d:\d\d {2}silence$/.test(line))
  await time.advance(3000)
  await send(port, [a('00000004')])
  await advanceUntil(time, () => /^ {2}\/a +1 +4 +i 4$/m.test(monitor.written.stdout))
  const { code, stdout, stderr } = await monitor.stop()
  t.equal(code, 0)

  const [seconds, end] = stdout.split(/^(?=\d+\.\d s in all)/m)
  const sums = [...seconds!.matchAll(/^\d\d:\d\d:\d\d {2}(\d+) messages?(?:, (\d+) not read)?$/gm)]
  t.equal(
    sums.reduce((sum, [, messages]) => sum + Number(messages), 0),
    5,
  )
  t.equal(
    sums.reduce((sum, [, , notRead]) => sum + Number(notRead ?? 0), 0),
    2,
  )
  t.match(seconds, /^ {2}ADDRESS +\/S +TOTAL +LAST$/m)
  t.equal(seconds!.match(/silence/g)?.length, 1)
  t.notMatch(stdout, '/c')
  t.match(
    end,
    /^\d+\.\d s in all: 5 messages, 2 not read\n {2}ADDRESS +TOTAL +MEAN\/S +PEAK\/S +LAST\n {2}\/a +4 +1 +3 +i 4\n {2}\/b +1 +<1 +1 +f 0\.500000\n$/,
  )
  t.match(stderr, `from ${from}: not read`)
})

test('the mean at the end is the total divided by the seconds printed', async (t) => {
  const time = advanceTime(t)
  const { monitor, port } = await monitorPortHere(t, '--rate')
  const fifty = bundleOf(Array.from({ length: 50 }, () => message('/a', ',')))
  await send(
    port,
    Array.from({ length: 10 }, () => fifty),
  )
  await advanceUntil(time, () => /^ {2}\/a +\d+ +500$/m.test(monitor.written.stdout))
  const { stdout } = await monitor.stop()
  const [, seconds] = /^(\d+\.\d) s in all: 500 messages$/m.exec(stdout)!
  const [, mean, peak] = /^ {2}\/a +500 +(\d+) +(\d+)$/m.exec(stdout)!
  t.ok(Math.abs(Number(mean) * Number(seconds) - 500) <= 50, `${mean}/s in ${seconds} s`)
  t.ok(Number(peak) >= Number(mean) && Number(peak) <= 500, `at most ${peak}`)
})

test('with --json each message is a line of JSON, with time and sender', async (t) => {
  const { monitor, port } = await monitorPortHere(t, '--json')
  const before = Date.now()
  const from = await send(port, [
    message('/b', ',fbh', '3f000000', '00000002', 'cafe0000', '0000000000000005'),
  ])
  const told = JSON.parse(await monitor.line(() => true))
  t.match(told, { from, address: '/b' })
  t.same(
    told.args.map(({ value }: { value: unknown }) => value),
    [0.5, 'cafe', '5'],
  )
  t.same(Object.keys(told), ['time', 'from', 'address', 'args'])
  t.ok(before <= Date.parse(told.time) && Date.parse(told.time) <= Date.now())
  const { code, stderr } = await monitor.stop()
  t.equal(code, 0)
  t.equal(stderr, `listening on UDP 127.0.0.1:${port}; Ctrl-C to stop\n`)
})

test('in JSON a message of a bundle says so, and --hex gives the bytes of each datagram once', async (t) => {
  const { monitor, port } = await monitorPortHere(t, '--json', '--hex', '--address', '/[b-z]*')
  const bundle = bundleOf([message('/a', ','), message('/b', ','), bundleOf([message('/c', ',')], 2n ** 63n)])
  const untagged = Buffer.from('/xremote\0\0\0\0')
  await send(port, [bundle, untagged, Buffer.from('hi'), message('/end', ',f', '7fc00000')])
  const { lines, stdout, stderr } = await stopAfter(monitor, (line) => line.includes('/end'))
  t.match(
    lines.map((line) => JSON.parse(line)).map(({ time, from, args, ...rest }) => rest),
    [
      {
        address: '/b',
        bundle: { index: 1, messages: 3, depth: 1, timeTag: '1' },
        datagram: bundle.toString('hex'),
      },
      {
        address: '/c',
        bundle: { index: 2, messages: 3, depth: 2, timeTag: String(2n ** 63n) },
        datagram: undefined,
      },
      { address: '/xremote', untagged: true, bundle: undefined, datagram: untagged.toString('hex') },
      { address: '/end', untagged: undefined, bundle: undefined },
    ],
  )
  t.match(stderr, /plain text.*\n {4}0000 {2}68 69 {44}\|hi\|/)
  t.match(stdout, '"args":[{"type":"f","value":"NaN"}]')
})

test('a thousand random datagrams and one with thousands of errors do not stop it, in any view', async (t) => {
  const noise = Array.from({ length: 1000 }, (_, number) => noiseFrom(number))
  const broken = bundleOf(Array.from({ length: 8000 }, () => Buffer.alloc(0)))
  const time = advanceTime(t)
  for (const words of [['--hex'], ['--json', '--hex'], ['--rate']]) {
    const { monitor, port } = await monitorPortHere(t, ...words)
    await send(port, [...noise, broken])
    // Sent again until it arrives: a flood may overflow the socket.
    await until(async () => {
      await send(port, [message('/end', ',')])
      await time.advance(1000)
      return monitor.written.stdout.includes('/end')
    })
    const { code, stdout, stderr } = await monitor.stop()
    t.equal(code, 0, words.join(' '))
    t.match(`${stdout}${stderr}`, /^[ -~\n…]+$/)
    t.notMatch(stderr, /^ {4}at /m)
  }
})

const misuses: readonly [words: string, complaint: RegExp][] = [
  ['--address 0001', /--address .*'0001' is invalid\. Expected an address beginning with a slash/],
  ['--address /a --address /[b', /'\/\[b' is invalid\. Expected \[ and \], .*received a lone \[/],
  ['--rate --json', /'--rate' cannot be used with option '--json'/],
  ['--hex --rate', /'--rate' cannot be used with option '--hex'/],
]

for (const [words, complaint] of misuses) {
  test(`${words} is wrong usage, and it says why`, async (t) => {
    const place = { cwd: t.testdir() }
    const { code, stdout, stderr } = await runHere(['monitor', '--port', '9000', ...words.split(' ')], place)
    t.equal(code, 2)
    t.equal(stdout, '')
    t.match(stderr, complaint)
  })
}

test('a port in use, or an address of another machine, fails with the reason', async (t) => {
  const { port } = await openSink(t)
  const cwd = t.testdir()
  const [taken, foreign] = await Promise.all(
    ['127.0.0.1', '192.0.2.1'].map((host) =>
      runHere(['monitor', '--host', host, '--port', String(port)], { cwd }),
    ),
  )
  t.same(taken, {
    code: 1,
    stdout: '',
    stderr: `cannot listen on UDP 127.0.0.1:${port}: another program is using this port; stop it first\n`,
  })
  t.equal(foreign?.code, 1)
  t.match(foreign?.stderr, /^cannot listen on UDP 192\.0\.2\.1:\d+: [^\n]+\n$/)
})

/** In a process of its own. */
async function startMonitor(t: Test) {
  const port = await freePort()
  const monitor = start(t, ['monitor', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: process.cwd(),
  })
  await monitor.line('stderr', (line) => line.startsWith('listening'))
  return { monitor, port }
}

/** Stops it once it has printed this line. */
async function stopAfter(monitor: MonitorHere, isLast: (line: string) => boolean) {
  await monitor.line(isLast)
  const { stdout, stderr } = await monitor.stop()
  return { lines: stdout.split('\n').slice(0, -1), stdout, stderr }
}

/** Sends datagrams and returns the address they were sent from. */
async function send(port: number, datagrams: readonly Buffer[]): Promise<string> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.connect(port, '127.0.0.1', resolve))
  for (const datagram of datagrams)
    await new Promise<void>((resolve, reject) =>
      socket.send(datagram, (error) => (error ? reject(error) : resolve())),
    )
  const from = `127.0.0.1:${socket.address().port}`
  socket.close()
  return from
}

/** An OSC message from its parts; arguments in hexadecimal. */
function message(address: string, types: string, ...args: readonly string[]): Buffer {
  return Buffer.from([text(address), text(types), ...args].join(''), 'hex')
}

/** OSC 1.0: a string ends with a zero byte and is padded to a multiple of 4. */
function text(value: string): string {
  const bytes = Buffer.from(value)
  return Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]).toString('hex')
}

/** Bytes that look random and are the same in every run; half of them begin as OSC does. */
function noiseFrom(seed: number): Buffer {
  const bytes = createHash('sha512')
    .update(String(seed))
    .digest()
    .subarray(0, seed % 65)
  return seed % 2 === 0
    ? bytes
    : Buffer.concat([Buffer.from(seed % 3 === 0 ? '#bundle\0' : '/a\0\0,'), bytes])
}
