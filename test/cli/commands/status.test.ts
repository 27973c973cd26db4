import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Test } from 'tap'
import { describeAge } from '../../../src/cli/commands/status.js'
import { main } from '../../../src/cli/main.js'
import { arrival, startDaemon } from '../../support/machine/daemon.js'
import { freePort } from '../../support/machine/free-port.js'
import { runHere } from '../../support/machine/process.js'
import { fixedPlace } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { demoHere } from '../support/daemon-here.js'

const env = { OVATION_API_KEY: 'k'.repeat(16) }

test('it shows settings, counts, layouts and displays, for people and for scripts', async (t) => {
  const daemon = await demoHere(t)
  const token = await daemon.token()
  const before = Date.now()
  await daemon.press(token)
  await daemon.press('not-a-token')
  await arrival(daemon.sink, /^\/0001 /)
  const [text, json] = await Promise.all([daemon.runHere('status'), daemon.runHere('status', '--json')])
  t.equal(text.code, 0)
  t.equal(text.stderr, '')
  t.match(
    text.stdout,
    new RegExp(`^ovation \\S+ at http://127\\.0\\.0\\.1:${daemon.port}, up 00:\\d\\d:\\d\\d\n`),
  )
  t.match(text.stdout, `process   ${process.pid}\n`)
  t.match(text.stdout, `settings  ${join(daemon.cwd, 'service.ini')}\n`)
  t.match(text.stdout, /^actions {3}1 accepted, \d(\.\d)? a second; refused: 1 token-invalid$/m)
  t.match(text.stdout, /^acted {5}.* ago$/m)
  t.match(text.stdout, /^LAYOUT +PAGE +ROOM\ndemo +opening +closed$/m)
  t.match(text.stdout, new RegExp(`^main +127\\.0\\.0\\.1:${daemon.sink.port} +up +[1-9]\\d* +0$`, 'm'))
  t.equal(json.code, 0)
  const told = JSON.parse(json.stdout)
  t.ok(before <= told.lastAction && told.lastAction <= Date.now())
  t.match(told, {
    name: 'ovation',
    pid: process.pid,
    lastReload: null,
    layouts: [{ layoutId: 'demo', activePageId: 'opening' }],
    displays: [{ name: 'main', port: daemon.sink.port, state: 'up', dropped: 0, lastError: null }],
    actions: { accepted: 1, refused: { 'token-invalid': 1 } },
  })
})

test('an action is remembered, also when the daemon is killed right after it', async (t) => {
  const place = await fixedPlace(t)
  const first = await startDaemon(t, place)
  t.notMatch((await first.runHere('status')).stdout, /^acted/m)
  t.equal((await first.press(await first.token())).status, 200)
  const { lastAction } = JSON.parse((await first.runHere('status', '--json')).stdout)
  await first.process.stop('SIGKILL')
  const second = await startDaemon(t, place)
  t.equal(JSON.parse((await second.runHere('status', '--json')).stdout).lastAction, lastAction)
})

test('ages are given in minutes, hours and days', (t) => {
  const minute = 60_000
  const ages = [
    -5,
    59_999,
    minute,
    2 * minute,
    59 * minute,
    60 * minute,
    47.9 * 60 * minute,
    48 * 60 * minute,
  ]
  t.same(ages.map(describeAge), [
    'less than a minute ago',
    'less than a minute ago',
    'a minute ago',
    '2 min ago',
    '59 min ago',
    '1 h ago',
    '47 h ago',
    '2 d ago',
  ])
  t.end()
})

test('if nothing answers it ends with 69 and the address it called', async (t) => {
  const port = String(await freePort())
  const place = { cwd: t.testdir(), env: { ...env, OVATION_HTTP_PORT: port } }
  const [status, page] = await Promise.all([runHere(['status'], place), runHere(['page', 'demo'], place)])
  for (const { code, stdout, stderr } of [status, page]) {
    t.equal(code, 69)
    t.equal(stdout, '')
    t.match(
      stderr,
      new RegExp(`^no daemon answers at http://127\\.0\\.0\\.1:${port}; is it running[^\\n]+\\n$`),
    )
  }
})

test('asked for its health only, it says nothing, needs no key, and ends with 0, 1 or 69', async (t) => {
  let status = 200
  const asked: unknown[] = []
  const port = await listen(t, ({ url, headers }, response) => {
    asked.push([url, headers['x-api-key']])
    response.writeHead(status).end('{}')
  })
  const health = async (to: number) => {
    const at = { OVATION_HTTP_PORT: String(to), OVATION_HTTP_BASE_PATH: '/show', OVATION_SERVICE_STATE: '' }
    return runHere(['status', '--healthy'], { cwd: t.testdir(), env: at })
  }
  const silent = { stdout: '', stderr: '' }
  t.same(await health(port), { code: 0, ...silent })
  status = 503
  t.same(await health(port), { code: 1, ...silent })
  t.same(asked, Array(2).fill(['/show/readyz', undefined]))
  t.same(await health(await freePort()), { code: 69, ...silent })
})

test('it calls a reachable address, even if the daemon listens on all addresses', async (t) => {
  const cwd = t.testdir()
  const port = String(await freePort())
  const asked = async (host: string) => {
    const own = { ...env, OVATION_HTTP_HOST: host, OVATION_HTTP_PORT: port, OVATION_HTTP_BASE_PATH: '/show' }
    return /at (\S+);/.exec((await runHere(['status'], { cwd, env: own })).stderr)?.[1]
  }
  t.same(await Promise.all(['0.0.0.0', '::', '127.0.0.1'].map(asked)), [
    `http://127.0.0.1:${port}/show`,
    `http://[::1]:${port}/show`,
    `http://127.0.0.1:${port}/show`,
  ])
})

test('another server on that port is not taken for a daemon', async (t) => {
  const answers: RequestListener[] = [
    (_request, response) => response.end('<h1>It works!</h1>'),
    (_request, response) => response.writeHead(404).end('{}'),
  ]
  for (const answer of answers) {
    const port = await listen(t, answer)
    const place = { cwd: t.testdir(), env: { ...env, OVATION_HTTP_PORT: String(port) } }
    const { code, stderr } = await runHere(['status'], place)
    t.equal(code, 69)
    t.match(stderr, /^another program answers at \S+; [^\n]+\n$/)
  }
})

test('it shows an uptime of days, a display that is down, and counts on disk', async (t) => {
  const told = {
    name: 'ovation',
    version: '1.2.3',
    engine: { name: 'uws', binary: '@uwsjs/linux-x64-24', refused: [] },
    pid: 4321,
    uptime: 2 * 86_400 + 3 * 3600 + 4 * 60 + 5,
    durable: true,
    lastReload: { at: 0, ok: false, faults: ['a.json: $.lid: expected 1', 'b.json: expected 2'] },
    layouts: [],
    displays: [
      {
        name: 'left',
        host: 'left.local',
        port: 9000,
        transport: 'udp',
        state: 'down',
        sent: 7,
        dropped: 8,
        lastError: 'ECONNREFUSED',
      },
      {
        name: 'wall',
        host: '10.0.0.9',
        port: 1,
        transport: 'udp',
        state: 'up',
        sent: 1,
        dropped: 0,
        lastError: null,
        lease: 42,
      },
      {
        name: 'gone',
        host: '10.0.0.9',
        port: 2,
        transport: 'udp',
        state: 'down',
        sent: 0,
        dropped: 0,
        lastError: 'x',
        lease: 0,
      },
      {
        name: 'late',
        host: 'late.local',
        port: 9000,
        transport: 'udp',
        state: 'unresolved',
        sent: 0,
        dropped: 3,
        lastError: null,
      },
    ],
    actions: { accepted: 9, perSecond: 1.5, refused: {} },
    wrongPasscodes: { total: 0, perMinute: 0 },
  }
  const port = await listen(t, (_request, response) => response.end(JSON.stringify(told)))
  const place = { cwd: t.testdir(), env: { ...env, OVATION_HTTP_PORT: String(port) } }
  const { code, stdout } = await runHere(['status'], place)
  t.equal(code, 0)
  t.match(stdout, ', up 2 d 03:04:05\n')
  t.match(
    stdout,
    /^reload {4}refused at 19(69|70)-\S+ \S+, nothing has changed:\n {10}a\.json: \$\.lid: expected 1\n {10}b\.json: expected 2$/m,
  )
  t.match(stdout, 'counts    kept on disk\n')
  t.match(stdout, 'actions   9 accepted, 1.5 a second; refused: none\n')
  t.match(stdout, /^wall +10\.0\.0\.9:1 +up \(lease 42 s\) +1 +0$/m)
  t.match(stdout, /^gone +10\.0\.0\.9:2 +expired +0 +0 +x$/m)
  t.match(stdout, /^late +late\.local:9000 +unresolved +0 +3$/m, 'its name is still being looked up')
  t.match(stdout, /^left +left\.local:9000 +down +7 +8 +ECONNREFUSED$/m)
  t.notMatch(stdout, '\u001b')
  told.durable = false
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  const terminal = { ...place, isTerminal: true, command: 'ovation', print, complain: print }
  t.equal(await main(['status'], terminal), 0)
  t.match(printed[0], 'counts    in memory only\n')
  t.match(printed[0], /^\u001b\[2mgone .* x\u001b\[22m$/m, 'at a terminal what has expired is grey')
  t.equal(printed[0]?.split('\u001b[2m').length, 2, 'and nothing else')
})

async function listen(t: Test, answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}
