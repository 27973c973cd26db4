import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { nodeOf } from '../../run/program.js'
import { arrival, iniFor, type Ready } from '../../support/machine/daemon.js'
import { Running } from '../../support/machine/process.js'
import { t as suite, test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { judgeTree } from './support/installed-tree.js'

suite.setTimeout(900_000)

const root = mkdtempSync(join(tmpdir(), 'ovation-global-'))
suite.teardown(() => rmSync(root, { recursive: true }))
// It is built already.
const packed = ['pack', process.cwd(), '--ignore-scripts', '--silent', '--pack-destination', root]
const archive = join(root, execFileSync('npm', packed, { encoding: 'utf8' }).trim())
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

for (const major of [20, 22, 24, 26]) {
  test(`npm installs it for Node ${major}, and a press reaches the display`, async (t) => {
    const prefix = join(root, `${major}`)
    mkdirSync(prefix)
    // Both npm and the command take the first Node there is.
    const env = { ...process.env, PATH: `${dirname(nodeOf(major))}:${process.env.PATH}` }
    const words = ['--global', '--prefix', prefix, '--no-audit', '--no-fund', '--prefer-offline']
    execFileSync('npm', ['install', archive, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    judgeTree(t, join(prefix, 'lib', 'node_modules', 'ovation', 'node_modules'))

    const sink = await openSink(t)
    const cwd = t.testdir({ 'service.ini': iniFor(sink.port) })
    const run = (...args: string[]) =>
      new Running(
        spawn(join(prefix, 'bin', 'ovation'), args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }),
      )
    t.equal((await run('--version').ended).stdout, `${version}\n`)
    const daemon = run('start')
    t.teardown(() => daemon.stop('SIGTERM'))
    const ready: Ready = JSON.parse(await daemon.line('stdout', (line) => line.includes('"msg":"ready"')))
    const { stdout: token } = await run('token', 'demo').ended
    const { status } = await fetch(`${ready.http}/action`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ layoutId: 'demo', lid: 1, type: 'Button' }),
    })
    t.equal(status, 200)
    t.equal(await arrival(sink, /^\/0001 /), '/0001 if 1 0.01')
    const { code, stdout, stderr } = await daemon.stop('SIGTERM')
    t.same({ code, stderr }, { code: 0, stderr: '' })
    t.match(
      stdout,
      major <= 22 ? /"engine":"uws / : /"engine":"uws |needs glibc 2\.38, and this system has 2\.\d+/,
      'with uWebSockets, or with the reason why not',
    )
  })
}
