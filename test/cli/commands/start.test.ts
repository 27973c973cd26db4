import { chmodSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { startDaemon } from '../../support/machine/daemon.js'
import { type Place, run } from '../../support/machine/process.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { startInVain } from '../support/start-in-vain.js'

const weak = 'too-weak'

interface Trouble {
  readonly what: string
  readonly words?: readonly string[]
  readonly files?: Record<string, string | Record<string, string>>
  readonly env?: Place['env']
  /** The one line on standard error; `DIR` is the working folder. */
  readonly line: RegExp
}

const troubles: readonly Trouble[] = [
  {
    what: 'a settings file that is not there',
    words: ['--config', 'none.ini'],
    line: /^DIR\/none\.ini: cannot be read: .*; check its path and permissions\n$/,
  },
  {
    what: 'a line that is no INI',
    files: { 'service.ini': '[http]\nport 8642\n' },
    line: /^DIR\/service\.ini: line 2: expected key = value, a \[section\], or a comment/,
  },
  {
    what: 'a key that does not exist',
    files: { 'service.ini': '[http]\nprot = 8642\n' },
    line: /^DIR\/service\.ini: \[http\] prot: unknown key; did you mean port\?\n$/,
  },
  {
    what: 'a value out of range',
    env: { OVATION_HTTP_PORT: '99999' },
    line: /^environment: OVATION_HTTP_PORT: expected .*65535/,
  },
  {
    what: 'a layout with an error',
    files: {
      'service.ini': '[service]\nlayouts = shows\n',
      shows: { 'one.json': JSON.stringify({ ...showFile, activePageId: 'frist' }) },
    },
    line: /^DIR\/shows\/one\.json: \$\.activePageId: expected /i,
  },
  {
    what: 'a layout that is no JSON',
    files: {
      'service.ini': '[service]\nlayouts = shows\n',
      shows: { 'one.json': '{\n  "layoutId": evening\n}' },
    },
    line: /^DIR\/shows\/one\.json: line 2, column 15: /,
  },
  {
    what: 'a folder without layouts',
    files: { 'service.ini': '[service]\nlayouts = shows\n', shows: {} },
    line: /^DIR\/shows: expected at least one layout file/,
  },
  {
    what: 'a weak API key',
    env: { OVATION_API_KEY: weak },
    line: /^environment OVATION_API_KEY: line 1: expected an API key of at least 16 characters; received 8/,
  },
  {
    what: 'a weak token secret',
    files: { secret: `${weak}\n`, 'service.ini': '[auth]\ntoken_secret_file = secret\n' },
    line: /^DIR\/secret: expected a secret of at least 32 bytes; received 8/,
  },
  {
    what: 'nowhere to keep a secret',
    files: { 'service.ini': '[service]\nstate =\n' },
    env: { OVATION_TOKEN_SECRET: 'x'.repeat(32) },
    line: /OVATION_API_KEY: found no API key, and there is no state folder to make one in; set OVATION_API_KEY/,
  },
]

test('a wrong file ends it with 78 and one line with place, reason and fix', async (t) => {
  const root = t.testdir(Object.fromEntries(troubles.map(({ files }, at) => [String(at), files ?? {}])))
  for (const [at, { what, words = [], env = {}, line }] of troubles.entries()) {
    const cwd = join(root, String(at))
    // The first as a process, which has a standard output that it could write to before.
    const { code, stdout, stderr } = await (at === 0
      ? run(['start', ...words], { cwd, env })
      : startInVain({ cwd, env }, ...words))
    t.equal(code, 78, what)
    t.match(stderr.replaceAll(cwd, 'DIR'), line)
    t.match(stderr, /^[^\n]+\n$/, 'one line')
    t.notMatch(stderr, /^ {4}at /m)
    t.notOk((stdout + stderr).includes(weak), 'no secret is shown')
    t.notMatch(stdout, '"ready"')
  }
})

test('a port in use ends it with 1 and one line', async (t) => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  t.teardown(() => other.close())
  const { port } = other.address() as AddressInfo
  const cwd = t.testdir({ 'service.ini': `[http]\nhost = 127.0.0.1\nport = ${port}\n` })
  const { code, stderr } = await run(['start'], { cwd })
  t.equal(code, 1)
  t.match(
    stderr,
    new RegExp(`^cannot listen on 127\\.0\\.0\\.1:${port}: another program uses this port[^\\n]*\\n$`),
  )
})

test('so does a port of OSCQuery in use, which is named by its key', async (t) => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  t.teardown(() => other.close())
  const { port } = other.address() as AddressInfo
  const ports = '[http]\nhost = 127.0.0.1\nport = 0\n[osc]\nhost = 127.0.0.1\nport = 0\n'
  const cwd = t.testdir({ 'service.ini': `${ports}[oscquery]\nport = ${port}\n` })
  const { code, stderr } = await run(['start'], { cwd })
  t.equal(code, 1)
  t.equal(
    stderr,
    `cannot listen on 127.0.0.1:${port}: another program uses this port already (perhaps another ovation); stop it, or set [oscquery] port\n`,
  )
})

test('doubtful settings cause warnings, and it starts anyway', async (t) => {
  const cwd = t.testdir({
    key: 'a-key-that-all-may-read\n',
    'service.ini': '[http]\nhost = 127.0.0.1\nport = 0\n[osc]\nport = 0\n[auth]\napi_key_file = key\n',
  })
  chmodSync(join(cwd, 'key'), 0o644)
  const { process } = await startDaemon(t, { cwd, env: { OVATION_HTP_PORT: '1' } })
  const { code, stdout } = await process.stop('SIGTERM')
  t.equal(code, 0)
  const warnings = stdout
    .split('\n')
    .filter((line) => line.includes('"level":"warn"'))
    .map((line) => JSON.parse(line).msg)
  t.match(warnings, [
    /^environment: OVATION_HTP_PORT: .*did you mean OVATION_HTTP_PORT\?/,
    /key: .*chmod 600/,
  ])
})

test('a silent name server costs a second, unless the user has set otherwise', async (t) => {
  const files = {
    'service.ini': '[http]\nhost = 127.0.0.1\nport = 0\n[osc]\nhost = 127.0.0.1\nport = 0\n',
    'tell.cjs': "process.on('exit', () => console.error(process.env.RES_OPTIONS))",
  }
  const root = t.testdir({ plain: files, set: { ...files } })
  const optionsOf = async (folder: string, env: Record<string, string>) => {
    const cwd = join(root, folder)
    const told = { ...env, NODE_OPTIONS: `--require=${join(cwd, 'tell.cjs')}` }
    const daemon = await startDaemon(t, { cwd, env: told })
    return (await daemon.process.stop('SIGTERM')).stderr
  }
  t.same(await Promise.all([optionsOf('plain', {}), optionsOf('set', { RES_OPTIONS: 'timeout:3' })]), [
    'timeout:1 attempts:1\n',
    'timeout:3\n',
  ])
})
