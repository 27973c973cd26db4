import { join } from 'node:path'
import { iniFor } from '../../support/machine/daemon.js'
import { runHere } from '../../support/machine/process.js'
import { t as file, test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { daemonHere } from '../support/daemon-here.js'
import { startInVain } from '../support/start-in-vain.js'

const keys = {
  backend: 'backend/tokens:a-key-that-makes-tokens',
  wall: 'wall/view:a-key-that-only-looks',
  desk: 'desk/operate:a-key-that-steers',
  owner: 'owner:a-key-that-may-do-all',
}
const { port } = await openSink(file)
const ini = `${iniFor(port)}[auth]\napi_key_file = keys\n`
const cwd = file.testdir({ 'service.ini': ini, keys: Object.values(keys).join('\n') })
const daemon = await daemonHere(file, { cwd })

/** Who did it, by the log. */
function loggedBy(wanted: string): unknown {
  return daemon.logged.find(({ msg }) => msg === wanted)?.by
}

test('each command takes the first key that reaches', async (t) => {
  for (const [command, stdout] of Object.entries({
    'status --json': /"layouts"/,
    'page demo': /^opening\n$/,
    'page demo finale': /^finale\n$/,
    'reset demo --all': /back to zero/,
    'revoke demo': /revoked/,
    reload: /^reloaded/,
    'layouts demo': /finale \(live\)/,
  })) {
    const { code, stderr, ...ended } = await daemon.runHere(...command.split(' '))
    t.same({ code, stderr }, { code: 0, stderr: '' }, command)
    t.match(ended.stdout, stdout)
  }
  const logged = ['page switched', 'reset', 'tokens revoked'].map(loggedBy)
  t.same(logged, ['desk', 'desk', 'owner'])
})

const needs = {
  view: 'view or operate or edit or admin',
  operate: 'operate or edit or admin',
  admin: 'admin',
}
const refused: readonly [key: keyof typeof keys, command: string, expected: string][] = [
  ['backend', 'status', needs.view],
  ['backend', 'page demo next', needs.operate],
  ['backend', 'reset demo --all', needs.operate],
  ['backend', 'revoke demo', needs.admin],
  ['backend', 'reload', needs.admin],
  ['wall', 'page demo next', needs.operate],
  ['wall', 'reset demo --all', needs.operate],
  ['wall', 'revoke demo', needs.admin],
  ['wall', 'reload', needs.admin],
  ['desk', 'revoke demo', needs.admin],
  ['desk', 'reload', needs.admin],
]

test('with no key that reaches a command fails with the words of the daemon, and shows no key', async (t) => {
  for (const [name, command, expected] of refused) {
    const received = /\/(\w+):/.exec(keys[name])?.[1]
    t.same(await runWith(keys[name], command), {
      code: 1,
      stdout: '',
      stderr: `Expected an API key with the scope ${expected}; received one with the scope ${received}.\n`,
    })
  }
})

test('with a key that only makes tokens the live page is still shown; the list of layouts does without', async (t) => {
  const { activePageId } = JSON.parse((await daemon.runHere('layouts', 'demo', '--json')).stdout)[0]
  t.same(await runWith(keys.backend, 'page demo'), { code: 0, stdout: `${activePageId}\n`, stderr: '' })
  const { code, stdout } = await runWith(keys.backend, 'layouts')
  t.equal(code, 0)
  t.match(stdout, /starts on opening/)
})

test('check and start refuse a scope that is none, by file and line, and show neither the line nor a key', async (t) => {
  const faulty = t.testdir({ 'service.ini': ini, keys: `${keys.owner}\nwall/watch:a-key-that-only-looks\n` })
  for (const ended of [await runHere(['check'], { cwd: faulty }), await startInVain({ cwd: faulty })]) {
    t.equal(ended.code, 78)
    t.match(
      ended.stderr,
      `${join(faulty, 'keys')}: line 2: expected one of the scopes view, operate, edit, tokens, admin`,
    )
    t.notMatch(ended.stdout + ended.stderr, /a-key-that|watch/)
  }
})

test('check says nothing of keys that are good', async (t) => {
  const { code, stdout, stderr } = await daemon.runHere('check')
  t.equal(code, 0, stderr)
  t.notMatch(stdout + stderr, /a-key-that|backend|tokens:/)
})

function runWith(key: string, line: string) {
  const env = { OVATION_HTTP_PORT: String(daemon.port), OVATION_API_KEY: key }
  return runHere(line.split(' '), { cwd, env })
}
