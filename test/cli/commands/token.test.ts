import { iniFor, startDaemon, startWithDisplay } from '../../support/machine/daemon.js'
import { runHere } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { type DaemonHere, daemonHere, demoHere } from '../support/daemon-here.js'

const env = { OVATION_TOKEN_SECRET: 's'.repeat(32) }

test('it prints the token and nothing else, and the running daemon accepts it', async (t) => {
  const daemon = await demoHere(t)
  const { code, stdout, stderr } = await daemon.runHere('token', 'demo')
  t.equal(code, 0)
  t.match(stdout, /^[\w-]+\.[\w-]+\.[\w-]+\n$/)
  t.equal(stderr, '')
  t.equal((await daemon.press(stdout.trim())).status, 200)
})

test('a token made with another settings file works with the daemon of that file', async (t) => {
  const sink = await openSink(t)
  const ini = (secret: string) =>
    `[auth]\ntoken_secret_file = ${secret}\n[http]\nport = 0\n[display.main]\nhost = 127.0.0.1\nport = ${sink.port}\n`
  const cwd = t.testdir({ 'a.ini': ini('a'), a: 'a'.repeat(32), 'b.ini': ini('b'), b: 'b'.repeat(32) })
  const daemon = await daemonHere(t, { cwd }, 'a.ini')
  const tokens = await Promise.all(
    ['a.ini', 'b.ini'].map((config) => runHere(['token', 'demo', '--config', config], { cwd })),
  )
  const statuses = await Promise.all(
    tokens.map(async ({ stdout }) => (await daemon.press(stdout.trim())).status),
  )
  t.same(statuses, [200, 401])
})

test('a token made before a revocation is invalid, one made after it valid, with or without a running daemon', async (t) => {
  const daemon = await startWithDisplay(t)
  const newToken = async () => (await daemon.runHere('token', 'demo')).stdout.trim()
  const early = await newToken()
  t.equal((await daemon.runHere('revoke', 'demo')).code, 0)
  const between = await newToken()
  t.same(await statuses(daemon, [early, between]), [401, 200])
  t.equal((await daemon.runHere('revoke', 'demo')).code, 0)
  await daemon.process.stop('SIGKILL')
  const late = await newToken()
  const again = await startDaemon(t, { cwd: daemon.cwd })
  t.same(await statuses(again, [early, between, late]), [401, 401, 200])
})

test('with the state in memory only, a token made after a revocation is valid too', async (t) => {
  const sink = await openSink(t)
  const ini = `[service]\nstate =\n${iniFor(sink.port)}[auth]\napi_key_file = key\ntoken_secret_file = secret\n`
  const cwd = t.testdir({ 'service.ini': ini, key: 'a-key-for-this-test', secret: 's'.repeat(32) })
  const daemon = await daemonHere(t, { cwd })
  const early = (await daemon.runHere('token', 'demo')).stdout.trim()
  t.equal((await daemon.runHere('revoke', 'demo')).code, 0)
  const late = (await daemon.runHere('token', 'demo')).stdout.trim()
  t.same(await statuses(daemon, [early, late]), [401, 200])
})

test('lifetime, participant and rate are as given, without a daemon', async (t) => {
  const words = 'token demo --ttl 12h --participant seat-12 --rate 20'.split(' ')
  const { stdout } = await runHere(words, { cwd: t.testdir(), env })
  const claims = claimsOf(stdout)
  t.match(claims, { iss: 'ovation', aud: 'demo', sub: 'seat-12', scope: 'audience', rate: 20 })
  t.equal(claims.exp - claims.iat, 12 * 3600)
})

test('by default its lifetime is that of the settings, its participant random, and it has no rate', async (t) => {
  const place = { cwd: t.testdir({ 'service.ini': '[auth]\ntoken_ttl = 2d\n' }), env }
  const [one, other] = (
    await Promise.all([runHere(['token', 'demo'], place), runHere(['token', 'demo'], place)])
  ).map(({ stdout }) => claimsOf(stdout))
  t.equal(one.exp - one.iat, 2 * 86_400)
  t.not(one.sub, other.sub)
  t.notOk('rate' in one)
})

test('a lifetime beyond that of the settings is wrong usage, with the range', async (t) => {
  const cwd = t.testdir({ 'service.ini': '[auth]\ntoken_ttl = 1h\ntoken_max_ttl = 2h\n' })
  const { code, stdout, stderr } = await runHere(['token', 'demo', '--ttl', '3h'], { cwd, env })
  t.equal(code, 2)
  t.equal(stdout, '')
  t.equal(stderr, '--ttl: expected 60s to 7200s ([auth] token_max_ttl); received 10800s\n')
})

test('an unknown layout fails and says how to list the layouts', async (t) => {
  const { code, stdout, stderr } = await runHere(['token', 'matinee'], { cwd: t.testdir(), env })
  t.equal(code, 1)
  t.equal(stdout, '')
  t.match(stderr, /^unknown layout matinee; `ovation layouts` lists them\n$/)
})

test('without a token secret it ends with 78 and names the file', async (t) => {
  const cwd = t.testdir()
  const { code, stderr } = await runHere(['token', 'demo'], { cwd })
  t.equal(code, 78)
  t.match(stderr, `${cwd}/state/token-secret: found no token secret; `)
})

async function statuses(daemon: Pick<DaemonHere, 'press'>, tokens: readonly string[]): Promise<number[]> {
  return Promise.all(tokens.map(async (token) => (await daemon.press(token)).status))
}

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
