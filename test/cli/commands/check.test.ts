import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../support/machine/process.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { startInVain } from '../support/start-in-vain.js'

const secrets = { OVATION_API_KEY: 'k'.repeat(16), OVATION_TOKEN_SECRET: 's'.repeat(32) }

test('without errors it prints a summary, and the exit code is 0', async (t) => {
  const cwd = t.testdir({
    'service.ini':
      '[service]\nlayouts = shows\n[display.left]\nhost = 10.0.0.21\n[display.right]\nhost = 10.0.0.22\nport = 7000\ntransport = tcp\n',
    shows: { 'one.json': JSON.stringify(showFile) },
  })
  const { code, stdout, stderr } = await runHere(['check'], { cwd, env: secrets })
  t.equal(code, 0)
  t.match(
    stderr.replace(cwd, ''),
    /^warning: \/shows\/one\.json: control 4, option 0: pages .+ will not show the picture: .+; found another address\n$/,
  )
  t.match(stdout, `settings  ${join(cwd, 'service.ini')}\n`)
  t.match(stdout, `layouts   show (${join(cwd, 'shows')})\n`)
  t.match(stdout, 'displays  left 10.0.0.21:9000, right 10.0.0.22:7000 tcp\n')
  t.match(stdout, /\nok\n$/)
})

test('all errors of all layouts and secrets are listed at once, a line each', async (t) => {
  const cwd = t.testdir({
    'service.ini': '[service]\nlayouts = shows\n',
    shows: {
      'a.json': JSON.stringify({ ...showFile, layoutId: 'has a blank', activePageId: 'none' }),
      'b.json': 'not JSON',
      'c.json': JSON.stringify(showFile),
    },
  })
  const env = { OVATION_API_KEY: 'short', OVATION_TOKEN_SECRET: 'short' }
  const { code, stdout, stderr } = await runHere(['check'], { cwd, env })
  t.equal(code, 78)
  t.equal(stdout, '')
  const lines = stderr.trimEnd().split('\n')
  for (const wanted of [
    /\/a\.json: \$\.layoutId: /,
    /\/b\.json: line 1, column 1: /,
    /^environment OVATION_API_KEY: /,
    /^environment OVATION_TOKEN_SECRET: /,
  ])
    t.equal(lines.filter((line) => wanted.test(line)).length, 1, String(wanted))
  t.notMatch(stderr, /c\.json|^ {4}at /m)
})

test('all errors of the settings are listed at once', async (t) => {
  const cwd = t.testdir({
    'service.ini': '[http]\nport = high\nprot = 1\n[displays]\n[auth]\ntoken_ttl = soon\n',
  })
  const { code, stderr } = await runHere(['check'], { cwd, env: secrets })
  t.equal(code, 78)
  t.match(stderr, /\[http\] port: expected/)
  t.match(stderr, /\[http\] prot: unknown key; did you mean port\?/)
  t.match(stderr, /\[displays\]: unknown section/)
  t.match(stderr, /\[auth\] token_ttl: expected/)
  t.equal(stderr.trimEnd().split('\n').length, 4)
})

test('it says where a port that redirects sends people', async (t) => {
  const redirects = async (more: string) => {
    const cwd = t.testdir({ 'service.ini': `[http]\nredirect_port = 80\n${more}` })
    const { code, stdout } = await runHere(['check'], { cwd, env: secrets })
    return [code, /^redirect .*/m.exec(stdout)?.[0]]
  }
  t.same(await redirects('[room]\nurl = https://x.example/\n'), [
    0,
    'redirect  port 80, to https://x.example',
  ])
  t.same(await redirects('host = 10.0.0.5\n'), [0, 'redirect  port 80, to http://10.0.0.5:8642'])
})

test('it says where programs read the tree, and refuses a port that is one of the others', async (t) => {
  const checked = async (ini: string) => {
    const cwd = t.testdir({ 'service.ini': ini })
    const { code, stdout, stderr } = await runHere(['check'], { cwd, env: secrets })
    return [code, /^oscquery .*/m.exec(stdout)?.[0] ?? stderr]
  }
  t.same(await checked('[osc]\nhost = 10.0.0.5\n[oscquery]\nport = 9011\n'), [
    0,
    'oscquery  port 9011 of 10.0.0.5',
  ])
  t.same(await checked(''), [0, ''])
  // Its broker is not there, which is another fault.
  const edge = '[cluster]\nrole = edge\nname = a\nnats = nats://127.0.0.1:1\n'
  t.same(await checked(`${edge}[oscquery]\nport = 9011\n`), [1, 'oscquery  none: an edge has no OSC port'])
  for (const ports of ['port = 9011', 'port = 443\nredirect_port = 9011'])
    t.match(await checked(`[http]\n${ports}\n[oscquery]\nport = 9011\n`), [
      78,
      / \[oscquery\] port: expected another port than \[http\] port and redirect_port, or 0 for none; received 9011 again\n$/,
    ])
})

test('warnings do not change the exit code', async (t) => {
  const cwd = t.testdir({ key: 'a-key-that-all-may-read', 'service.ini': '[auth]\napi_key_file = key\n' })
  chmodSync(join(cwd, 'key'), 0o644)
  const env = { OVATION_TOKEN_SECRET: secrets.OVATION_TOKEN_SECRET, OVATION_NOISE: 'loud' }
  const { code, stdout, stderr } = await runHere(['check'], { cwd, env })
  t.equal(code, 0)
  t.match(stderr, /^warning: environment: OVATION_NOISE: unknown setting, ignored/m)
  t.match(stderr, /^warning: .*key: users other than its owner have access/m)
  t.match(stdout, /\nok\n$/)
  t.notMatch(stdout + stderr, 'a-key-that-all-may-read')
})

test('unused entries of a map are listed with the other warnings', async (t) => {
  const cwd = t.testdir({
    'service.ini': '[display.main]\nhost = 127.0.0.1\nmap = map.json\nlayouts = demo, gala\n',
    'map.json': '{"controls":[{"lid":99,"address":"/a"}]}',
  })
  const { code, stderr } = await runHere(['check'], { cwd, env: secrets })
  t.equal(code, 0)
  t.match(stderr.trimEnd().split('\n'), [
    /^warning: \S+\/map\.json: \$\.controls\[0\]\.lid: no layout that the display gets has a control 99$/,
    /^warning: \[display\.main\] layouts: unknown layout gala; loaded: demo$/,
  ])
})

test('before the first start it lists the secrets that the start will make, and makes none', async (t) => {
  const cwd = t.testdir()
  const [key, secret] = [join(cwd, 'state', 'api-key'), join(cwd, 'state', 'token-secret')]
  const { code, stdout, stderr } = await runHere(['check'], { cwd })
  t.equal(code, 0)
  t.equal(stderr, '')
  t.match(stdout, `\nsecrets   \`ovation start\` will make ${key} and ${secret}\nok\n`)
  t.notOk(existsSync(join(cwd, 'state')))
  const one = await runHere(['check'], { cwd, env: { OVATION_API_KEY: secrets.OVATION_API_KEY } })
  t.match(one.stdout, `\nsecrets   \`ovation start\` will make ${secret}\nok\n`)
  const none = await runHere(['check'], { cwd, env: secrets })
  t.notMatch(none.stdout, /^secrets/m)
})

test('secrets that a start would not make are errors: without a state folder, and if the settings name a file', async (t) => {
  const cwd = t.testdir({ 'service.ini': '[service]\nstate =\n[auth]\ntoken_secret_file = none\n' })
  const { code, stderr } = await runHere(['check'], { cwd })
  t.equal(code, 78)
  t.match(stderr, /^environment OVATION_API_KEY: found no API key, and there is no state folder/m)
  t.match(stderr, `${join(cwd, 'none')}: expected a file with a secret; found none\n`)
})

const faultyEverywhere = {
  'service.ini': `[service]
layouts = shows
[http]
port = high
[auth]
token_ttl = soon
[display.left]
host = 10.0.0.21
port = 0
map = left.json
[display.right]
map = right.json
layouts = not one
host = 10.0.0.22
`,
  'left.json': '{"controls":[{"lid":5,"address":"/a","type":"f"}]}',
  'right.json': '{',
  shows: { 'a.json': JSON.stringify(showFile), 'b.json': '{' },
}

test('settings, layouts, maps and secrets are checked in one run', async (t) => {
  const cwd = t.testdir({ ...faultyEverywhere, shows: { 'a.json': JSON.stringify(showFile) } })
  const place = { cwd, env: { OVATION_API_KEY: 'short' } }
  for (const { code, stdout, stderr } of [await runHere(['check'], place), await startInVain(place)]) {
    t.equal(code, 78)
    t.equal(stdout, '')
    t.match(stderr.trimEnd().split('\n'), [
      /service\.ini: \[http\] port: expected/,
      /service\.ini: \[auth\] token_ttl: expected/,
      /service\.ini: \[display\.left\] port: expected/,
      /service\.ini: \[display\.right\] layouts: expected/,
      /left\.json: \$\.controls\[0\]\.type: expected "s" or no type/,
      /^environment OVATION_API_KEY: /,
    ])
    t.equal(stderr.trimEnd().split('\n').length, 6)
    t.notOk(existsSync(join(cwd, 'state')), 'and nothing is made')
  }
})

test('layouts are checked despite errors in the settings, unless these do not say where they are', async (t) => {
  const cwd = t.testdir(faultyEverywhere)
  const { stderr } = await runHere(['check'], { cwd, env: secrets })
  t.match(stderr, /b\.json: line 1, column 2/)
  t.match(stderr, /\[http\] port/)
  t.notMatch(stderr, /left\.json|right\.json/, 'maps wait for the layouts')
  const lost = await runHere(['check'], {
    cwd,
    env: { ...secrets, OVATION_SERVICE_LAYOUTS: '~/shows', OVATION_HTTP_PORT: '1' },
  })
  t.equal(lost.code, 78)
  t.match(lost.stderr, /OVATION_SERVICE_LAYOUTS: expected a path/)
  t.notMatch(lost.stderr, /b\.json/)
})

test('an edge makes no secrets of its own: the stage has those that all machines need', async (t) => {
  const settings = '[cluster]\nnats = nats://127.0.0.1:9\nrole = edge\nname = ohio\n'
  const cwd = t.testdir({ 'service.ini': settings })
  for (const { code, stderr } of [await runHere(['check'], { cwd }), await startInVain({ cwd })]) {
    t.equal(code, 78)
    t.match(stderr, /\/api-key: expected the same secret as on the stage; found none/)
    t.match(stderr, /\/token-secret: expected the same secret as on the stage; found none/)
    t.notOk(existsSync(join(cwd, 'state')), 'and none is made')
  }
})

test('settings of a cluster that fit nothing are errors of the settings', async (t) => {
  const cases: readonly [string, RegExp][] = [
    ['nats = nats://10.0.0.9\n', /\[cluster\] name: expected a name as well, .*; found none/],
    ['nats = nats://10.0.0.9\nname = hall 1\n', /\[cluster\] name: expected 1 to 32 letters/],
    ['nats = 10.0.0.9\nname = hall\n', /\[cluster\] nats: expected NATS servers/],
    [
      'nats = nats://me:secret@10.0.0.9\nname = hall\n',
      /without user and password .*; received \d+ characters/,
    ],
    ['role = edge\nname = ohio\n', /\[cluster\] role: expected nats, .*; found none/],
    ['role = spare\n', /\[cluster\] role: expected one of edge, stage/],
    [
      'nats = nats://10.0.0.9\nname = hall\ncredentials = none.creds\n',
      /none\.creds: expected a file with a secret; found none/,
    ],
  ]
  for (const [lines, message] of cases) {
    const cwd = t.testdir({ 'service.ini': `[cluster]\n${lines}` })
    const { code, stderr } = await runHere(['check'], { cwd, env: secrets })
    t.equal(code, 78, lines)
    t.match(stderr, message)
    t.notMatch(stderr, 'secret@')
  }
})
