import type { Test } from 'tap'
import { iniFor } from '../../support/daemon.js'
import { runHere } from '../../support/process.js'
import { openSink } from '../../support/sink.js'
import { test } from '../../support/tap.js'
import { daemonHere } from '../support/daemon-here.js'

const keys = {
  owner: 'owner:a-key-that-may-do-all',
  backend: 'backend/tokens:a-key-that-makes-tokens',
  wall: 'wall/view:a-key-that-only-looks',
  desk: 'desk/operate:a/key?that#steers&the%show',
  tablet: 'tablet/operate:another-key-that-steers',
}
/** Nothing listens there. */
const quiet = '[http]\nhost = 127.0.0.1\nport = 9\n'
const deskKey = encodeURIComponent('a/key?that#steers&the%show')

/** What it says with these settings and keys, while no daemon runs. */
function deskOf(t: Test, settings: string, lines: readonly string[] = Object.values(keys)) {
  const cwd = t.testdir({
    'service.ini': `[auth]\napi_key_file = keys\n${settings}`,
    keys: lines.join('\n'),
  })
  return runHere(['desk'], { cwd })
}

test('the address has the first key of scope operate behind the #, and opens the running desk', async (t) => {
  const { port } = await openSink(t)
  const cwd = t.testdir({
    'service.ini': `${iniFor(port)}[auth]\napi_key_file = keys\n`,
    keys: Object.values(keys).join('\n'),
  })
  const daemon = await daemonHere(t, { cwd })
  const { code, stdout, stderr } = await daemon.runHere('desk')
  t.same({ code, stderr }, { code: 0, stderr: '' })
  t.equal(stdout, `${daemon.url}/desk#${deskKey}\n`)
  const page = await fetch(stdout.trim())
  t.equal(page.status, 200)
  t.match(page.headers.get('content-type'), 'text/html')
  const key = decodeURIComponent(new URL(stdout.trim()).hash.slice(1))
  const switched = await fetch(`${daemon.url}/output`, {
    method: 'PUT',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: '{"held":false}',
  })
  t.equal(switched.status, 200, 'and the key that the page reads there steers the show')
  await daemon.bridge.close()
  t.notMatch(JSON.stringify(daemon.logged), 'steers', 'the log has nothing of it')
})

test('a key that may do everything is the last resort, and one that may not steer none', async (t) => {
  const { owner, backend, wall } = keys
  const admin = await deskOf(t, quiet, [backend, owner, wall])
  t.match(admin, { code: 0, stdout: 'http://127.0.0.1:9/desk#a-key-that-may-do-all\n' })
  t.match(
    admin.stderr,
    /^this key may do everything; for desks, add a line desk\/operate:KEY to .*keys and restart; /m,
  )
  t.notMatch(admin.stderr, /may-do-all|only-looks/, 'and nothing else shows a key')
  const none = await deskOf(t, quiet, [backend, wall])
  t.same([none.code, none.stdout], [1, ''])
  t.match(none.stderr, /^no API key may steer the show; for desks, add a line desk\/operate:KEY to /)
  t.notMatch(none.stderr, /makes-tokens|only-looks/)
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
  const cwd = t.testdir({ 'service.ini': `${iniFor(port)}[auth]\napi_key_file = keys\n`, keys: keys.owner })
  const daemon = await daemonHere(t, { cwd })
  t.testdir({ 'service.ini': `${iniFor(port)}[auth]\napi_key_file = keys\n`, keys: keys.desk })
  t.match(await daemon.runHere('desk'), { code: 0, stderr: /x-api-key.*unknown key/ })
})
