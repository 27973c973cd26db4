import type { Socket } from 'node:net'
import { iniFor, startDaemon } from '../../support/machine/daemon.js'
import { openFilesIn } from '../../support/machine/open-files.js'
import { run } from '../../support/machine/process.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openClients } from '../../support/wire/clients.js'
import { openSink } from '../../support/wire/sink.js'
import { openStream } from '../../support/wire/stream-client.js'
import { cpuShare } from '../support/cpu-share.js'

const skip = process.platform === 'linux' ? false : 'only Linux shows process limits in /proc'
const openFiles = 160
/** The number of these that is left for connections. */
const room = 110

for (const engine of ['auto', 'node'])
  test(`with few files allowed (engine ${engine}), it warns, does not spin when too many phones connect, and recovers`, {
    skip,
  }, async (t) => {
    const { port } = await openSink(t)
    const cwd = t.testdir({ 'service.ini': iniFor(port) })
    const daemon = await startDaemon(t, { cwd, env: { OVATION_HTTP_ENGINE: engine }, openFiles })
    await daemon.process.line('stdout', (line) => line.includes(`it accepts at most ${room} connections`))
    const clients = openClients(t, daemon.port, 2 * room)
    await until(() => clients.every(({ isSettled }) => isSettled))
    // Of those without a credential fewer may stay: once places are scarce, their answers close their connections.
    await until(() => clients.filter(({ isClosed }) => !isClosed).length <= room)
    await daemon.process.line('stdout', (line) => line.includes('too many HTTP connections'))
    t.ok((await cpuShare(daemon.process.pid, 500)) < 0.5, 'it does not spin')
    for (const client of clients) client.leave()
    const timing = startTiming()
    await until(async () => (await fetch(`${daemon.url}/healthz`).catch(() => undefined))?.status === 200)
    timing.within(t, 1000, 'it answers again')
    t.equal((await daemon.press(await daemon.token())).status, 200)
    t.equal((await daemon.process.stop('SIGTERM')).code, 0)
  })

test('closed streams whose clients do not take that cannot use up the files', {
  skip,
}, async (t) => {
  const { port } = await openSink(t)
  const cwd = t.testdir({ 'service.ini': iniFor(port) })
  const daemon = await startDaemon(t, { cwd, openFiles })
  const openAll = () => Promise.allSettled(Array.from({ length: room }, () => openStream(t, daemon.url)))
  for (const opened of await openAll()) {
    if (opened.status === 'rejected') continue
    opened.value.socket.pause()
    opened.value.send(Buffer.from('no hello'))
  }
  const others = openAll()
  t.ok((await cpuShare(daemon.process.pid, 500)) < 0.5, 'it does not spin')
  t.ok(openFilesIn('', daemon.process.pid).length < openFiles, 'files are left')
  await others
  // Their closed streams keep their files for some seconds.
  const isPressed = async () => (await daemon.press(await daemon.token())).status === 200
  await until(() => isPressed().catch(() => false))
})

test('streams whose clients are reset leave their files at once', { skip }, async (t) => {
  const { port } = await openSink(t)
  const cwd = t.testdir({ 'service.ini': iniFor(port) })
  const daemon = await startDaemon(t, { cwd, openFiles })
  const tokens: string[] = []
  while (tokens.length < 0.8 * room) tokens.push(await daemon.token())
  const greetAll = () =>
    Promise.all(
      tokens.map(async (token) => {
        const stream = await openStream(t, daemon.url, { token })
        await stream.next()
        return stream
      }),
    )
  const before = openFilesIn('', daemon.process.pid).length
  for (const { socket } of await greetAll()) connectionOf(socket).resetAndDestroy()
  await until(() => openFilesIn('', daemon.process.pid).length <= before)
  t.equal((await greetAll()).length, tokens.length)
})

test('with almost no files allowed, it does not start, and says how to fix that', { skip }, async (t) => {
  const { port } = await openSink(t)
  const cwd = t.testdir({ 'service.ini': iniFor(port) })
  const { code, stdout, stderr } = await run(['start'], { cwd, openFiles: 128 })
  t.equal(code, 78)
  t.match(
    stderr,
    /service\.ini: \[limits\] max_connections: expected space for at least 100 connections, .* set LimitNOFILE=10050 in the systemd unit, or run `ulimit -n 10050` before the start\n$/,
  )
  t.notMatch(stdout, '"ready"')
})

/** The library has no reset. */
function connectionOf(socket: object): Socket {
  return (socket as { _socket: Socket })._socket
}
