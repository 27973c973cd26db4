import { iniFor, startDaemon, startWithDisplay } from '../../support/machine/daemon.js'
import { runHere } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { demoHere } from '../support/daemon-here.js'

test('it lets people join, and then nobody else, also over a restart', async (t) => {
  const daemon = await startWithDisplay(t)
  t.equal(await join(daemon.url), 403)
  t.same(await daemon.runHere('room', 'open', 'demo'), { code: 0, stdout: 'the room is open\n', stderr: '' })
  t.equal(await join(daemon.url), 200)
  t.same(await daemon.runHere('room', 'close', 'demo'), {
    code: 0,
    stdout: 'the room is closed\n',
    stderr: '',
  })
  t.equal(await join(daemon.url), 403)
  t.equal((await daemon.runHere('room', 'open', 'demo')).code, 0)
  await daemon.process.stop('SIGKILL')
  const again = await startDaemon(t, { cwd: daemon.cwd })
  t.equal(await join(again.url), 200)
  t.match((await again.runHere('status')).stdout, /^demo +opening +open$/m)
  t.equal((await again.runHere('room', 'close', 'demo')).code, 0)
  t.match((await again.runHere('status')).stdout, /^demo +opening +closed$/m)
})

test('when all places of today are taken, it lets more in', async (t) => {
  const cwd = t.testdir({ 'service.ini': `${iniFor(9)}[room]\nopen = on\npeople = 1\n` })
  const daemon = await startDaemon(t, { cwd })
  t.same([await join(daemon.url), await join(daemon.url)], [200, 403])
  t.match((await daemon.runHere('status')).stdout, /^demo +opening +open +FULL: 1 of 1 places taken today$/m)
  const more = await daemon.runHere('room', 'open', 'demo', '--more', '1')
  const said = 'the room is open; 1 person more than [room] people may join today\n'
  t.same(more, { code: 0, stdout: said, stderr: '' })
  t.same([await join(daemon.url), await join(daemon.url)], [200, 403])
})

test('wrong words are wrong usage, what is not there fails, and without a daemon it says so', async (t) => {
  const here = await demoHere(t)
  for (const words of [
    [],
    ['demo'],
    ['open'],
    ['shut', 'demo'],
    ['demo', 'open'],
    ['close', 'demo', '--more', '5'],
    ['open', 'demo', '--more', 'x'],
  ])
    t.equal((await here.runHere('room', ...words)).code, 2, words.join(' '))
  const unknown = await here.runHere('room', 'open', 'a/b c')
  t.same([unknown.code, unknown.stdout], [1, ''])
  t.match(unknown.stderr, /^[^\n]*layout[^\n]*\n$/)
  await here.bridge.close()
  t.match(await here.runHere('room', 'open', 'demo'), { code: 69, stdout: '', stderr: /no daemon answers/ })
  const place = { cwd: t.testdir({ 'service.ini': '[room]\nopen = maybe\n' }) }
  t.match(await runHere(['room', 'open', 'demo'], place), { code: 78, stderr: /one of off, on/ })
})

async function join(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/join/demo`, { method: 'POST', headers, body: '{}' })).status
}
