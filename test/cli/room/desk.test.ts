import { readFileSync } from 'node:fs'
import type { Test } from 'tap'
import { iniFor } from '../../support/machine/daemon.js'
import { runHere } from '../../support/machine/process.js'
import { answer } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { daemonHere } from '../support/daemon-here.js'

const keys = {
  owner: 'owner:a-key-that-may-do-all',
  backend: 'backend/tokens:a-key-that-makes-tokens',
  wall: 'wall/view:a-key-that-only-looks',
  editor: 'editor/edit:a-key-that-changes-layouts',
  desk: 'desk/operate:a/key?that#steers&the%show',
  tablet: 'tablet/operate:another-key-that-steers',
}
const secret = 'a token secret for tests only, 32 bytes'
/** Nothing listens there. */
const quiet = '[http]\nhost = 127.0.0.1\nport = 9\n'
const deskKey = 'a/key?that#steers&the%show'

/** What the page gets for the code of a printed address. */
async function exchange(address: string) {
  const { origin, pathname, hash } = new URL(address.trim())
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ code: hash.slice(1) })
  return (await answer(fetch(origin + pathname, { method: 'POST', headers, body }))).body
}

/** What it says with these settings and keys, while no daemon runs. */
function deskOf(
  t: Test,
  settings: string,
  lines: readonly string[] = Object.values(keys),
  ...words: readonly string[]
) {
  const cwd = t.testdir({
    'service.ini': `[auth]\napi_key_file = keys\ntoken_secret_file = secret\n${settings}`,
    keys: lines.join('\n'),
    secret,
  })
  return runHere(['desk', ...words], { cwd })
}

test('the address has a code behind the #, for which the running daemon gives the first key of scope operate, once', async (t) => {
  const { port } = await openSink(t)
  const cwd = t.testdir({
    'service.ini': `${iniFor(port)}[auth]\napi_key_file = keys\ntoken_secret_file = secret\n`,
    keys: Object.values(keys).join('\n'),
    secret,
  })
  const daemon = await daemonHere(t, { cwd })
  const { code, stdout, stderr } = await daemon.runHere('desk')
  t.same({ code, stderr }, { code: 0, stderr: '' })
  t.match(stdout, new RegExp(`^${daemon.url}/desk#[\\w-]{43}\n$`))
  const page = await fetch(stdout.trim())
  t.equal(page.status, 200)
  t.match(page.headers.get('content-type'), 'text/html')
  const { key } = await exchange(stdout)
  t.equal(key, deskKey)
  const switched = await fetch(`${daemon.url}/output`, {
    method: 'PUT',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: '{"held":false}',
  })
  t.equal(switched.status, 200, 'and it steers the show')
  t.match(await exchange(stdout), { code: 'token-expired' })
  const editing = await daemon.runHere('desk', '--edit')
  t.match(editing, { code: 0, stdout: /\/desk#[\w-]{43}\n$/ })
  t.match(
    await exchange(editing.stdout),
    { key: 'a-key-that-changes-layouts' },
    'with --edit that of scope edit',
  )
  const next = await daemon.runHere('desk')
  t.not(next.stdout, stdout)
  t.match(await exchange(next.stdout), { key }, 'each time another code')
  await daemon.bridge.close()
  t.notMatch(JSON.stringify(daemon.logged), /steers|changes-layouts/, 'the log has nothing of it')
})

test('a key that may do everything is the last resort, and one that may not steer none', async (t) => {
  const { owner, backend, wall } = keys
  const admin = await deskOf(t, quiet, [backend, owner, wall])
  t.match(admin, { code: 0, stdout: /^http:\/\/127\.0\.0\.1:9\/desk#[\w-]{43}\n$/ })
  t.match(
    admin.stderr,
    /^the desk will get a key that may do everything; for desks, add a line desk\/operate:KEY to .*keys and restart; /m,
  )
  t.notMatch(admin.stdout + admin.stderr, /may-do-all|only-looks/, 'and nothing shows a key')
  const none = await deskOf(t, quiet, [backend, wall])
  t.same([none.code, none.stdout], [1, ''])
  t.match(none.stderr, /^no API key may steer the show; for desks, add a line desk\/operate:KEY to /)
  t.notMatch(none.stderr, /makes-tokens|only-looks/)
})

test('a desk that edits gets a key that may, and a plain one such a key only if there is no other', async (t) => {
  const { owner, backend, editor, desk } = keys
  const add = /for desks that change layouts, add a line edit\/edit:KEY to .*keys and restart; /
  const admin = await deskOf(t, quiet, [desk, owner], '--edit')
  t.match(admin, { code: 0, stderr: /^the desk will get a key that may do everything; /m })
  t.match(admin.stderr, add)
  const none = await deskOf(t, quiet, [backend, desk], '--edit')
  t.same([none.code, none.stdout], [1, ''])
  t.match(none.stderr, /^no API key may change layouts; /)
  t.match(none.stderr, add)
  const plain = await deskOf(t, quiet, [owner, editor])
  t.match(plain, {
    code: 0,
    stderr:
      /^the desk will get a key that may also change layouts; for desks, add a line desk\/operate:KEY /m,
  })
})

test('where the service may not change its layouts, it says what lets it', async (t) => {
  const { port } = await openSink(t)
  const folder = { 'demo.json': readFileSync('config/layouts/demo.json', 'utf8') }
  const files = {
    'service.ini': `${iniFor(port)}[auth]\napi_key_file = keys\ntoken_secret_file = secret\n[service]\nlayouts = shows\nedit = off\n`,
    keys: keys.editor,
    secret,
    shows: folder,
  }
  const daemon = await daemonHere(t, { cwd: t.testdir(files) })
  const { code, stderr } = await daemon.runHere('desk', '--edit')
  t.equal(code, 0)
  t.match(
    stderr,
    /^the service may not change its layouts: set \[service\] edit = auto in .*service\.ini, and restart it$/m,
  )
})

test('where there is none it fails and says why', async (t) => {
  const { code, stdout, stderr } = await deskOf(t, '[room]\ndesk = off\n')
  t.same([code, stdout], [1, ''])
  t.match(
    stderr,
    /^there is no desk: expected \[room\] desk = on or loopback in .*service\.ini; received off\n$/,
  )
})

test('it says if the daemon does not run, or does not know the key yet', async (t) => {
  t.match(await deskOf(t, quiet), { code: 0, stderr: /^no daemon answers at http:\/\/127\.0\.0\.1:9; / })
  const { port } = await openSink(t)
  const cwd = t.testdir({
    'service.ini': `${iniFor(port)}[auth]\napi_key_file = keys\ntoken_secret_file = secret\n`,
    keys: keys.owner,
    secret,
  })
  const daemon = await daemonHere(t, { cwd })
  t.testdir({
    'service.ini': `${iniFor(port)}[auth]\napi_key_file = keys\ntoken_secret_file = secret\n`,
    keys: keys.desk,
    secret,
  })
  t.match(await daemon.runHere('desk'), { code: 0, stderr: /x-api-key.*unknown key/ })
})

test('an edge steers nothing, whatever keys it has', async (t) => {
  const edge = '[cluster]\nnats = nats://127.0.0.1:9\nrole = edge\nname = west\n'
  for (const lines of [[keys.backend], [keys.owner]]) {
    const { code, stdout, stderr } = await deskOf(t, edge, lines)
    t.same({ code, stdout }, { code: 1, stdout: '' })
    t.match(stderr, /this machine \(west\) is an edge, which steers nothing/)
  }
})
