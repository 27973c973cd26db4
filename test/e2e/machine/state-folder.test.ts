import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeRecord, stateHeader } from '../../../src/store/record.js'
import { startDaemon } from '../../support/machine/daemon.js'
import { freePort } from '../../support/machine/free-port.js'
import { type Ended, type Place, run, runInShell } from '../../support/machine/process.js'
import { countAt, fixedPlace, isDurable } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'

/** Creating a namespace needs root. A run that must check everything (CI) has to be root, and fails if it is not. */
const whyNoNamespace =
  process.getuid?.() === 0 || process.env.CI !== undefined ? false : 'a namespace needs root'

test('a second daemon on the same state folder exits at once and names the folder', async (t) => {
  const place = await fixedPlace(t)
  const { process } = await startDaemon(t, place)
  for (const code of [1, 1]) {
    const second = await run(['start'], await withOtherPorts(place))
    t.match(second, { code, stderr: new RegExp(`process ${process.pid}\\) uses the state folder .*/state;`) })
  }
})

test('also in its own container, where it sees no process of the first', {
  skip: whyNoNamespace,
}, async (t) => {
  const place = await fixedPlace(t)
  const first = await startDaemon(t, place)
  const second = await startInContainer(place)
  t.match(second, {
    code: 1,
    stderr: /another ovation \(perhaps in another container\) uses the state folder/,
  })
  t.ok(await isDurable(first.url))
  await first.press(await first.token())
  await first.process.stop('SIGKILL')
  t.equal(await countAt((await startDaemon(t, place)).url), 1, 'a kill -9 frees the folder at once')
})

test('a folder that is moved away is created again with its lock', async (t) => {
  const place = await fixedPlace(t)
  const first = await startDaemon(t, place)
  await first.press(await first.token())
  const state = join(place.cwd, 'state')
  renameSync(state, `${state}-moved`)
  await until(() => exists(state, 'state.log'))
  t.match(await run(['start'], await withOtherPorts(place)), { code: 1, stderr: /uses the state folder/ })
  await until(() => isDurable(first.url))
  await first.process.stop('SIGKILL')
  t.equal(await countAt((await startDaemon(t, place)).url), 1)
})

test('with an unreadable state file it does not start, and says why', async (t) => {
  const place = await fixedPlace(t)
  const file = join(place.cwd, 'state', 'state.log')
  mkdirSync(join(place.cwd, 'state'))
  execFileSync('mkfifo', [file])
  t.match(await run(['start'], place), {
    code: 1,
    stderr: new RegExp(`^the state file ${file} cannot be read: it is a named pipe; .*\\n$`),
  })
})

test('a failed start exits, even when something keeps the event loop alive', async (t) => {
  const place = await fixedPlace(t)
  mkdirSync(join(place.cwd, 'state', 'state.log'), { recursive: true })
  const open = 'data:text/javascript,setInterval(() => {}, 1e9)'
  const ended = await run(['start'], { ...place, env: { ...place.env, NODE_OPTIONS: `--import "${open}"` } })
  t.match(ended, { code: 1, stderr: /cannot be read: it is a folder/ })
})

test('with a lease that it cannot read it becomes ready or exits', async (t) => {
  const place = await fixedPlace(t)
  mkdirSync(join(place.cwd, 'state'))
  const lease = { ip: '127.0.0.1', port: 9, name: 'x', preset: 'of a later version', layoutId: null }
  const entry = ['lease', '127.0.0.1:9', { ...lease, until: Date.now() + 60_000 }]
  const records = [stateHeader, [entry]].map(encodeRecord)
  writeFileSync(join(place.cwd, 'state', 'state.log'), Buffer.concat(records))
  const daemon = startDaemon(t, place).then(({ process }) => process.stop('SIGTERM'))
  await t.resolves(daemon.catch((error) => t.match(error.message, /"code":1,/)))
})

/** The same place with ports of its own, so that only the folder can conflict. */
async function withOtherPorts(place: Place): Promise<Place> {
  return { ...place, env: { ...place.env, OVATION_HTTP_PORT: String(await freePort()) } }
}

async function startInContainer(place: Place): Promise<Ended> {
  const line = `timeout 60 unshare --kill-child --pid --fork --mount-proc ${process.execPath} ${process.cwd()}/bin/ovation.js start`
  return runInShell(line, await withOtherPorts(place))
}

function exists(folder: string, name: string): boolean {
  try {
    return readdirSync(folder).includes(name)
  } catch {
    return false
  }
}
