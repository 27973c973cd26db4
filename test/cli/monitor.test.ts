import { createSocket } from 'node:dgram'
import { type Test, test } from 'tap'
import { iniFor, startDaemon } from '../support/daemon.js'
import { freePort } from '../support/free-port.js'
import { type Running, run, start } from '../support/process.js'
import { openSink } from '../support/sink.js'

test('it prints what a press sends, as oscdump does', async (t) => {
  const { monitor, port } = await startMonitor(t)
  const daemon = await startDaemon(t, { cwd: t.testdir({ 'service.ini': iniFor(port) }) })
  const token = await daemon.token()
  await daemon.press(token)
  t.ok(await monitor.line('stdout', (line) => line === '/0001 if 1 0.010000'))
  const { code, stderr } = await monitor.stop('SIGTERM')
  t.equal(code, 0)
  t.equal(stderr, `listening on UDP 127.0.0.1:${port}; Ctrl-C ends it\n`)
})

test('every type of argument is printed, and what cannot be read is explained', async (t) => {
  const { monitor, port } = await startMonitor(t)
  const from = await send(t, port, [
    message('/a', ',sTi', text('Encore "now"'), '00000007'),
    message('/b', ',bhd', '00000002', 'cafe0000', '7fffffffffffffff', '3fe0000000000000'),
    Buffer.from('hello'),
    Buffer.from('hello...'),
    Buffer.alloc(0),
    message('/end', ','),
  ])
  await monitor.line('stdout', (line) => line === '/end')
  const { stdout, stderr } = await monitor.stop('SIGINT')
  t.same(stdout.split('\n').slice(0, 2), [
    String.raw`/a sTi "Encore \"now\"" true 7`,
    '/b bhd [2 byte blob] cafe 9223372036854775807 0.500000',
  ])
  t.match(stderr.trimEnd().split('\n').slice(1), [
    `from ${from}: not read: its size is not a multiple of 4 bytes: it was cut off, or is not OSC (byte 0 of 5)`,
    `from ${from}: not read: it does not begin with a slash: it is not an OSC message (byte 0 of 8)`,
    `from ${from}: not read: it is empty; a message begins with an address such as /0001 (byte 0 of 0)`,
  ])
})

test('for scripts each message is a line of JSON, with when and from where it came', async (t) => {
  const { monitor, port } = await startMonitor(t, '--json')
  const from = await send(t, port, [
    message('/b', ',fbh', '3f000000', '00000002', 'cafe0000', '0000000000000005'),
  ])
  const told = JSON.parse(await monitor.line('stdout', () => true))
  t.match(told, { from, address: '/b' })
  t.same(
    told.args.map(({ value }: { value: unknown }) => value),
    [0.5, 'cafe', '5'],
  )
  t.ok(Math.abs(Date.parse(told.time) - Date.now()) < 60_000)
  t.equal((await monitor.stop('SIGTERM')).code, 0)
})

test('a port that another program has, or an address of another machine, fails and says so', async (t) => {
  const { port } = await openSink(t)
  const cwd = t.testdir()
  const [taken, foreign] = await Promise.all(
    ['127.0.0.1', '192.0.2.1'].map((host) =>
      run(['monitor', '--host', host, '--port', String(port)], { cwd }),
    ),
  )
  t.same(taken, {
    code: 1,
    stdout: '',
    stderr: `cannot listen on UDP 127.0.0.1:${port}: another program has this port; stop it first\n`,
  })
  t.equal(foreign?.code, 1)
  t.match(foreign?.stderr, /^cannot listen on UDP 192\.0\.2\.1:\d+: [^\n]+\n$/)
})

async function startMonitor(t: Test, ...words: string[]): Promise<{ monitor: Running; port: number }> {
  const port = await freePort()
  const monitor = start(t, ['monitor', '--host', '127.0.0.1', '--port', String(port), ...words], {
    cwd: process.cwd(),
  })
  await monitor.line('stderr', (line) => line.startsWith('listening'))
  return { monitor, port }
}

/** Sends datagrams and tells from which address they came. */
async function send(t: Test, port: number, datagrams: readonly Buffer[]): Promise<string> {
  const socket = createSocket('udp4')
  t.teardown(() => socket.close())
  await new Promise<void>((resolve) => socket.connect(port, '127.0.0.1', resolve))
  for (const datagram of datagrams)
    await new Promise<void>((resolve, reject) =>
      socket.send(datagram, (error) => (error ? reject(error) : resolve())),
    )
  return `127.0.0.1:${socket.address().port}`
}

/** An OSC message from its parts; arguments in hexadecimal. */
function message(address: string, types: string, ...args: readonly string[]): Buffer {
  return Buffer.from([text(address), text(types), ...args].join(''), 'hex')
}

/** OSC 1.0: a string ends with a zero byte and is filled up with more to a multiple of 4. */
function text(value: string): string {
  return Buffer.from(value.padEnd(value.length + 4 - (value.length % 4), '\0')).toString('hex')
}
