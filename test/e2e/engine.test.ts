import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import type { Test } from 'tap'
import { attempt } from '../../src/attempt.js'
import { findPublished, publishedFor } from '../../src/http/binary/published-binaries.js'
import { thisRuntime } from '../../src/http/engine/choose-engine.js'
import type { RefusedBinary } from '../../src/wire/status.js'
import { best, hasUws } from '../support/engine.js'
import { iniFor, startDaemon } from '../support/machine/daemon.js'
import { run } from '../support/machine/process.js'
import { test } from '../support/tap.js'
import { openSink } from '../support/wire/sink.js'

const [major = 0] = process.versions.node.split('.').map(Number)

/** Glibc since which there are binaries for the newer versions of Node. */
const newGlibc = 2.38

test('each supported Node has the engine that README.md says', (t) => {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  const isNewLinux = process.arch === 'x64' && Number(header.glibcVersionRuntime ?? 0) >= newGlibc
  const expected = isNewLinux ? { 20: true, 22: true, 24: true, 26: true } : { 20: true, 22: true }
  t.equal(hasUws, major in expected, `Node ${major}: ${JSON.stringify(best)}`)
  t.end()
})

for (const setting of ['auto', 'uws', 'node'] as const) {
  const engine = setting === 'node' || !hasUws ? 'node' : 'uws'
  if (setting === 'uws' && !hasUws) continue
  const hint = setting === 'auto' && engine === 'node' ? 'and says why in one warning' : 'without a warning'

  test(`engine = ${setting} under Node ${major}: HTTP is served by ${engine}, ${hint}`, async (t) => {
    const { port } = await openSink(t)
    const cwd = t.testdir({ 'service.ini': iniFor(port) })
    const daemon = await startDaemon(t, { cwd, env: { OVATION_HTTP_ENGINE: setting } })
    t.match(await daemon.press(await daemon.token()), { status: 200, body: { ok: true } })
    const health = await fetch(`${daemon.url}/healthz`)
    // uWebSockets sends its name in every answer; node:http sends Keep-Alive.
    t.equal(health.headers.has('uwebsockets'), engine === 'uws')
    t.equal(health.headers.has('keep-alive'), engine === 'node')
    const told = setting === 'node' ? { name: 'node', binary: null, refused: [] } : best
    t.match(JSON.parse((await daemon.run('status', '--json')).stdout).engine, told)
    t.ok(daemon.ready.engine.startsWith(engine === 'uws' ? `uws (${best.binary})` : 'node'))
    const { code, stdout, stderr } = await daemon.process.stop('SIGTERM')
    t.equal(code, 0)
    t.equal(stderr, '')
    const warnings = stdout.split('\n').filter((line) => line.includes('"level":"warn"'))
    if (setting === 'node' || engine === 'uws') t.same(warnings, [])
    else t.match(warnings, { length: 1, 0: 'HTTP is served by node:http, which is slower, because ' })
  })
}

test('engine = uws without a binary: the start is refused, with advice', {
  skip: hasUws && 'a binary is available here',
}, async (t) => {
  const cwd = t.testdir({ 'service.ini': iniFor(9) })
  const { code, stderr } = await run(['start'], { cwd, env: { OVATION_HTTP_ENGINE: 'uws' } })
  t.equal(code, 1)
  t.match(stderr, /uWebSockets.* or set \[http\] engine = auto\n$/)
})

const publishedElsewhere = findPublished(
  `uws_linux_x64_${process.versions.modules === '115' ? 127 : 115}.node`,
)

/** What can be wrong with an installed binary, and what is said of it. */
const faults: Readonly<Record<string, readonly [damage: (path: string) => void, why: RegExp]>> = {
  'is cut short': [
    (path) => writeFileSync(path, readFileSync(path).subarray(0, 100_000)),
    /expected SHA-256 [0-9a-f]{64}; received 100000 bytes with [0-9a-f]{64}/,
  ],
  'has one byte changed': [
    (path) => {
      const content = readFileSync(path)
      content[5_000_000]! ^= 1
      writeFileSync(path, content)
    },
    /was not loaded: expected SHA-256/,
  ],
  'is that for another platform': [
    (path) => cpSync(findPublished('uws_darwin_arm64_127.node'), path),
    /expected SHA-256 [0-9a-f]{64}; received uws_darwin_arm64_127\.node/,
  ],
  'is that for another Node': [
    (path) => cpSync(publishedElsewhere, path),
    /expected SHA-256 [0-9a-f]{64}; received uws_linux_x64_\d+\.node/,
  ],
  'is missing': [(path) => rmSync(path), /is not installed/],
}

const names = publishedFor(thisRuntime).filter(isInstalled)
if (names.length > 0)
  for (const [what, [damage, why]] of Object.entries(faults))
    test(`if every installed binary of uWebSockets ${what}, each is named, and the service runs on node:http`, async (t) => {
      const { port } = await openSink(t)
      const cwd = t.testdir({ 'service.ini': iniFor(port) })
      const launcher = copyProgram(t, damage)
      const daemon = await startDaemon(t, { cwd, launcher, env: { OVATION_HTTP_ENGINE: 'auto' } })
      t.match(await daemon.press(await daemon.token()), { status: 200, body: { ok: true } })
      const status = JSON.parse((await daemon.run('status', '--json')).stdout)
      t.match(status.engine, { name: 'node', binary: null })
      const check = await run(['check'], { cwd, launcher, env: { OVATION_HTTP_ENGINE: 'auto' } })
      t.equal(check.code, 0)
      const { stdout } = await daemon.process.stop('SIGTERM')
      const warning = stdout.split('\n').find((line) => line.includes('"level":"warn"'))
      const told = status.engine.refused.map((each: RefusedBinary) => `${each.name} ${each.why}`).join('; ')
      for (const said of [told, warning, check.stdout, check.stderr]) {
        t.match(said, why)
        for (const name of names) t.ok(said?.includes(`${name} is`), name)
      }
    })

/** A copy of the program whose binaries for this Node are damaged. @returns its launcher. */
function copyProgram(t: Pick<Test, 'teardown'>, damage: (path: string) => void): string {
  // Not below this folder, where packages that are missing there would be found.
  const copy = mkdtempSync(join(tmpdir(), 'ovation-copy-'))
  t.teardown(() => rmSync(copy, { recursive: true }))
  const built = ['client', 'src', 'vendor', 'web'].map((name) => join('dist', name))
  for (const path of ['bin', 'config', ...built, 'package.json', 'service.example.ini'])
    cpSync(path, join(copy, path), { recursive: true })
  mkdirSync(join(copy, 'node_modules'))
  const isWanted = (path: string) =>
    !path.endsWith('.node') || names.map(findPublished).includes(resolve(path))
  for (const name of readdirSync('node_modules')) {
    const path = join('node_modules', name)
    if (name === '@uwsjs' || name === 'uWebSockets.js')
      cpSync(path, join(copy, path), { recursive: true, filter: isWanted })
    else symlinkSync(resolve(path), join(copy, path))
  }
  for (const name of names) damage(join(copy, relative(process.cwd(), findPublished(name))))
  return join(copy, 'bin', 'ovation.js')
}

function isInstalled(name: string): boolean {
  return attempt(() => existsSync(findPublished(name)), false)
}
