import { readdirSync } from 'node:fs'
import { hasUws } from '../support/engine.js'
import { iniFor, startDaemon } from '../support/machine/daemon.js'
import { run } from '../support/machine/process.js'
import { test } from '../support/tap.js'
import { openSink } from '../support/wire/sink.js'

const [major = 0] = process.versions.node.split('.').map(Number)

/** The platforms with a uWebSockets binary, in Node's names. */
const platforms = ['linux_x64', 'linux_arm64', 'linux_arm', 'darwin_x64', 'darwin_arm64', 'win32_x64']
/** Node's ABI version (`process.versions.modules`) by major version. */
const interfaces = { 20: 115, 22: 127 }

test('Node 20 and 22 have a binary of uWebSockets on every platform, and Node 24 and later have none', async (t) => {
  const names = readdirSync('node_modules/uWebSockets.js/dist/bin')
  for (const [version, abi] of Object.entries(interfaces))
    for (const platform of platforms)
      t.ok(names.includes(`uws_${platform}_${abi}.node`), `Node ${version}, ${platform}`)
  const newest = Math.max(...names.map((name) => Number(/_(\d+)\.node$/.exec(name)?.[1])))
  t.equal(newest, interfaces[22])
  const loads = await import('uWebSockets.js').then(
    () => true,
    () => false,
  )
  t.equal(loads, hasUws, `these tests assume that Node ${major} can load it here: ${hasUws}`)
})

for (const setting of ['auto', 'uws', 'node'] as const) {
  const engine = setting === 'node' || !hasUws ? 'node' : 'uws'
  if (setting === 'uws' && !hasUws) continue
  const hint = setting === 'auto' && engine === 'node' ? 'and logs one warning' : 'without a warning'

  test(`engine = ${setting} under Node ${major}: HTTP is served by ${engine}, ${hint}`, async (t) => {
    const { port } = await openSink(t)
    const cwd = t.testdir({ 'service.ini': iniFor(port) })
    const daemon = await startDaemon(t, { cwd, env: { OVATION_HTTP_ENGINE: setting } })
    t.match(await daemon.press(await daemon.token()), { status: 200, body: { ok: true } })
    const health = await fetch(`${daemon.url}/healthz`)
    // uWebSockets sends its name in every answer; node:http sends Keep-Alive.
    t.equal(health.headers.has('uwebsockets'), engine === 'uws')
    t.equal(health.headers.has('keep-alive'), engine === 'node')
    const { code, stdout, stderr } = await daemon.process.stop('SIGTERM')
    t.equal(code, 0)
    t.equal(stderr, '')
    const warnings = stdout.split('\n').filter((line) => line.includes('"level":"warn"'))
    if (setting === 'node' || engine === 'uws') t.same(warnings, [])
    else
      t.match(warnings, {
        length: 1,
        0: /no uWebSockets binary for Node v\d+.*: HTTP is served by node:http/,
      })
  })
}

const skip = hasUws && 'a binary is available here'

test('engine = uws without a binary: the start is refused, with advice', {
  skip,
}, async (t) => {
  const cwd = t.testdir({ 'service.ini': iniFor(9) })
  const { code, stderr } = await run(['start'], { cwd, env: { OVATION_HTTP_ENGINE: 'uws' } })
  t.equal(code, 1)
  t.match(stderr, /^no uWebSockets binary for Node .*set \[http\] engine = auto\n$/)
})
