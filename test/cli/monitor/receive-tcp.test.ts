import { connect, type Socket } from 'node:net'
import type { Test } from 'tap'
import { receiveTcp } from '../../../src/cli/monitor/receive-tcp.js'
import { play } from '../../display/support/play.js'
import { freePort } from '../../support/machine/free-port.js'
import { runHere } from '../../support/machine/process.js'
import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { monitorHere } from '../support/monitor-here.js'

const size = '000000082f61000000000000'
const slip = `c0${'2f62000000000000'}c0`

/** A TCP port with what it has received and said. */
async function openPort(t: Test) {
  const [arrivals, complaints]: [string[], string[]] = [[], []]
  const shell = { complain: (line: string) => complaints.push(line) }
  const port = await receiveTcp(shell, '127.0.0.1', 0, ({ datagram }) =>
    arrivals.push(datagram.toString('hex')),
  )
  t.teardown(() => port.close())
  const dial = async () => {
    const socket = connect(port.port, '127.0.0.1')
    socket.on('error', () => {})
    t.teardown(() => socket.destroy())
    await until(() => socket.readyState === 'open')
    return socket
  }
  return { arrivals, complaints, dial }
}

const hexOf = (socket: Socket, hex: string) => socket.write(Buffer.from(hex, 'hex'))

test('several connections at once are read, each in its own framing, and it is said who comes and goes', async (t) => {
  const { arrivals, complaints, dial } = await openPort(t)
  const [one, two] = [await dial(), await dial()]
  const [first, second] = [`127.0.0.1:${one.localPort}`, `127.0.0.1:${two.localPort}`]
  hexOf(one, size.slice(0, 10))
  hexOf(two, slip)
  await until(() => arrivals.length === 1)
  hexOf(one, size.slice(10))
  await until(() => arrivals.length === 2)
  t.same(arrivals, ['2f62000000000000', '2f61000000000000'])
  one.end()
  await until(() => complaints.length === 5)
  t.same(
    [...complaints].sort(),
    [
      `${first} has connected`,
      `${second} has connected`,
      `from ${first}: OSC 1.0, the size in front`,
      `from ${second}: OSC 1.1, SLIP`,
      `${first} has closed the connection`,
    ].sort(),
  )
})

test('what is neither is told with its likely cause, and disconnected', async (t) => {
  const { arrivals, complaints, dial } = await openPort(t)
  const socket = await dial()
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await until(() => complaints.some((line) => line.endsWith('was disconnected')))
  t.match(
    complaints[1],
    /expected the size of a packet, or END .* received 18 bytes that begin with 0x47\n {2}This is an HTTP/,
  )
  t.same(arrivals, [])
})

test('after a size that cannot be it is disconnected; of a packet without an end it is said how much came', async (t) => {
  const { complaints, dial } = await openPort(t)
  hexOf(await dial(), '00ffffff2f610000')
  await until(() => complaints.some((line) => line.endsWith('was disconnected')))
  t.ok(complaints.some((line) => /expected the size of a packet, 4 to 65507; received 16777215/.test(line)))
  const torn = await dial()
  hexOf(torn, size.slice(0, 16))
  await until(() => complaints.some((line) => line.includes('the size in front')))
  torn.end()
  await until(() => complaints.some((line) => line.endsWith(', 4 bytes into a packet that has no end')))
})

test('`ovation monitor --tcp` prints what a display over TCP is sent', async (t) => {
  for (const transport of ['tcp', 'tcp-slip'] as const) {
    const port = String(await freePort())
    const monitor = await monitorHere(
      t,
      { cwd: process.cwd() },
      '--tcp',
      port,
      '--host',
      '127.0.0.1',
      '--hex',
    )
    t.equal(monitor.written.stderr, `listening on TCP 127.0.0.1:${port}; Ctrl-C to stop\n`)
    const { load, act } = play(t)
    await load([displayOptions({ port: Number(port), transport })])
    act(2, 0.25)
    await monitor.line((line) => line === '/0002 f 0.250000')
    await monitor.line((line) => line.includes('2f 30 30 30 32'))
    t.match(
      (await monitor.stop()).stderr,
      transport === 'tcp' ? 'OSC 1.0, the size in front' : 'OSC 1.1, SLIP',
    )
  }
})

test('it takes one of both ports, and says which program is in the way', async (t) => {
  const both = await runHere(['monitor', '--tcp', '9000', '--port', '9000'], { cwd: t.testdir() })
  t.match(both.stderr, /'--tcp <port>' cannot be used with option '--port <port>'/)
  const port = String(await freePort())
  await monitorHere(t, { cwd: process.cwd() }, '--tcp', port, '--host', '127.0.0.1')
  const taken = await runHere(['monitor', '--tcp', port, '--host', '127.0.0.1'], { cwd: t.testdir() })
  t.match(taken, {
    code: 1,
    stderr: `cannot listen on TCP 127.0.0.1:${port}: another program is using this port; stop it first\n`,
  })
})
