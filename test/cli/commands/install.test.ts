import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Ended, runHere } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'
import { pem } from '../../support/tls/pairs.js'

const { error } = spawnSync('systemctl', ['--version'])
// It may be missing on a developer's machine, but not in CI.
const skip = error && !process.env.CI ? 'systemctl is not installed' : false

const whole = [
  'made ROOT/etc/ovation/service.ini, from service.example.ini',
  'made ROOT/etc/ovation/layouts, with the demo',
  'made ROOT/etc/ovation/api-key, the API keys: one for you, one for your backend, and two for desks',
  'made ROOT/etc/ovation/token-secret, the secret that signs tokens',
  'made the group ovation-tls, which may read a key for HTTPS',
  'copied Ovation 0.1.0 to ROOT/opt/ovation',
  'linked ROOT/usr/local/bin/ovation to it',
  'wrote ROOT/etc/systemd/system/ovation.service; put settings of your own into ROOT/etc/systemd/system/ovation.service.d/*.conf',
  'enabled ovation.service, so that it starts at boot',
  'Ovation 0.1.0 starts when the system in ROOT boots',
]

/** What belongs to the technician, after its folder. */
const modes = [
  ['etc/ovation', 0o755],
  ['etc/ovation/service.ini', 0o644],
  ['etc/ovation/layouts/demo.json', 0o644],
  ['etc/ovation/api-key', 0o600],
  ['etc/ovation/token-secret', 0o600],
] as const

test('it installs, installs again, and repairs', { skip }, async (t) => {
  const root = t.testdir()

  const dry = await install(root, '--dry-run')
  t.equal(dry.code, 0)
  t.equal(dry.lines.length, whole.length, 'a dry run says as many things')
  t.equal(dry.lines[5], 'would copy Ovation 0.1.0 to ROOT/opt/ovation')
  t.equal(dry.lines.at(-1), 'nothing was changed')
  t.same(readdirSync(root), [], 'and that is so')

  t.same(await install(root), { code: 0, lines: whole, stderr: '' }, 'it says each thing that it does')
  t.equal(readlinkSync(join(root, 'usr/local/bin/ovation')), '/opt/ovation/bin/ovation.js')
  t.equal(
    readlinkSync(join(root, 'etc/ovation/layout.schema.json')),
    '/opt/ovation/config/layout.schema.json',
    'editors find what the demo points to',
  )
  t.match(versionOf(join(root, 'opt/ovation/bin/ovation.js')), /^\d+\.\d+\.\d+\n$/, 'the copy runs')
  const unit = readFileSync(join(root, 'etc/systemd/system/ovation.service'), 'utf8').split('\n')
  for (const line of [
    'ExecStart=/usr/bin/node /opt/ovation/bin/ovation.js start --config /etc/ovation/service.ini',
    'LoadCredential=api-key:/etc/ovation/api-key',
    'LoadCredential=token-secret:/etc/ovation/token-secret',
    'SupplementaryGroups=ovation-tls',
  ])
    t.ok(unit.includes(line), line)
  t.match(readFileSync(join(root, 'etc/group'), 'utf8'), /^ovation-tls:x:\d+:$/m)
  for (const [path, mode] of modes) t.equal(statSync(join(root, path)).mode & 0o777, mode, path)

  const before = snapshot(root)
  const second = await install(root)
  t.same(second, { code: 0, lines: ['nothing to do'], stderr: '' }, 'the second time there is nothing to do')
  t.same(snapshot(root), before, 'and nothing was touched')

  const own = modes.slice(1).map(([path]) => join(root, path))
  writeFileSync(own[0]!, `${readFileSync(own[0]!, 'utf8')}[display.side]\nhost = 10.0.0.9\n`)
  const texts = own.map((path) => readFileSync(path, 'utf8'))
  rmSync(join(root, 'usr/local/bin/ovation'))
  writeFileSync(join(root, 'etc/systemd/system/ovation.service'), '[Service]\nExecStart=/bin/true\n')
  writeFileSync(join(root, 'opt/ovation/service.example.ini'), '')
  const third = await install(root)
  t.same(third.lines.slice(0, -1), [whole[5], whole[6], whole[7]], 'later what is wrong is put right')
  t.same(readdirSync(join(root, 'opt')), ['ovation'], 'of an image the program before is not kept')
  t.same(
    own.map((path) => readFileSync(path, 'utf8')),
    texts,
    'settings, secrets and layouts are left alone',
  )
})

test('with --edit the service has layouts in its state folder, and keeps the setting', {
  skip,
}, async (t) => {
  const root = t.testdir()
  const own = '/var/lib/ovation/show/layouts'
  const { code, lines, stderr } = await install(root, '--edit')
  t.same([code, stderr], [0, ''])
  t.same(lines, whole.toSpliced(1, 1), 'none are made in /etc/ovation')
  const file = join(root, 'etc/ovation/service.ini')
  t.match(readFileSync(file, 'utf8'), `\nlayouts = ${own}\n`)
  t.notOk(existsSync(join(root, 'var')), 'the service makes them, as its own user')
  const again = { code: 0, lines: ['nothing to do'], stderr: '' }
  t.same(await install(root, '--edit'), again)
  t.same(await install(root), again, 'and without it the setting stays')
})

test('an installed service can be given layouts that it may change, as soon as those it has are without error', {
  skip,
}, async (t) => {
  const root = t.testdir()
  await install(root)
  const file = join(root, 'etc/ovation/service.ini')
  const before = readFileSync(file, 'utf8')
  chmodSync(file, 0o640)
  const set =
    'set [service] layouts in ROOT/etc/ovation/service.ini to /var/lib/ovation/show/layouts, where the service may change them'
  t.same((await install(root, '--edit', '--dry-run')).lines, [`would ${set}`, 'nothing was changed'])
  t.equal(readFileSync(file, 'utf8'), before)
  t.same(await install(root, '--edit'), {
    code: 0,
    lines: [set, 'Ovation 0.1.0 starts when the system in ROOT boots'],
    stderr: '',
  })
  const line = (folder: string) => `\nlayouts = ${folder}\n`
  t.equal(
    readFileSync(file, 'utf8'),
    before.replace(line('/etc/ovation/layouts'), line('/var/lib/ovation/show/layouts')),
    'and nothing else of the settings is changed',
  )
  t.equal(statSync(file).mode & 0o777, 0o640, 'nor who may read them')
  writeFileSync(join(root, 'etc/ovation/layouts/demo.json'), '{')
  const faulty = await install(root, '--edit')
  t.equal(faulty.code, 78)
  t.match(faulty.stderr, /etc\/ovation\/layouts\/demo\.json: /, 'what the service will take along is checked')
})

test('layouts of another folder are not left behind: --edit says where to put them', { skip }, async (t) => {
  const ini = '[service]\nlayouts = /srv/show/layouts\nstate = /var/lib/ovation\n'
  const root = t.testdir({ etc: { ovation: { 'service.ini': ini } } })
  const { code, lines, stderr } = await install(root, '--edit')
  t.same([code, lines], [1, []])
  t.match(
    stderr.replaceAll(root, ''),
    '--edit takes along the layouts of /etc/ovation/layouts, but [service] layouts in /etc/ovation/service.ini is /srv/show/layouts; move yours there',
  )
  t.equal(readFileSync(join(root, 'etc/ovation/service.ini'), 'utf8'), ini)
  writeFileSync(join(root, 'etc/ovation/service.ini'), '[service]\nstate =\n')
  t.match(
    (await install(root, '--edit')).stderr,
    /layouts can be changed only with a \[service\] state folder/,
  )
})

test('it installs into an image whose links lead out of it, and changes nothing outside', {
  skip,
}, async (t) => {
  const folder = t.testdir({ outside: {}, image: { etc: {}, usr: {} } })
  const [root, outside] = [join(folder, 'image'), join(folder, 'outside')]
  symlinkSync(outside, join(root, 'etc/ovation'))
  symlinkSync(outside, join(root, 'usr/local'))
  symlinkSync('../'.repeat(30), join(root, 'opt'))
  const { code, stderr } = await install(root)
  t.same([code, stderr], [0, ''])
  t.same(readdirSync(outside), [], 'as it was')
  for (const name of ['service.ini', 'layouts/demo.json', 'api-key', 'token-secret', 'bin/ovation'])
    t.ok(lstatSync(join(root, outside, name), { throwIfNoEntry: false }), name)
  t.ok(existsSync(join(root, 'ovation/bin/ovation.js')), 'above its root there is its root')
})

test('an image in which others can write where secrets are made is refused', { skip }, async (t) => {
  const root = t.testdir({ etc: { ovation: {} } })
  chmodSync(join(root, 'etc/ovation'), 0o777)
  const { code, stderr } = await install(root)
  t.equal(code, 1)
  t.match(
    stderr,
    /\/etc\/ovation can be written by users other than its owner \(mode 777\); fix it with chmod go-w\n$/,
  )
  t.same(readdirSync(root, { recursive: true }), ['etc', 'etc/ovation'])
})

test('errors in the settings stop it with 78 before anything is changed', { skip }, async (t) => {
  const root = t.testdir({ etc: { ovation: { 'service.ini': '[http]\nprot = 1\n' } } })
  const { code, lines, stderr } = await install(root)
  t.equal(code, 78)
  t.same(lines, [])
  t.match(stderr, /^stopped: the service cannot start with these errors; fix them, then run this again\n/)
  t.match(stderr, /\/etc\/ovation\/service\.ini: \[http\] prot: unknown key; did you mean port\?\n$/)
  t.same(readdirSync(root), ['etc'])
})

test('errors in layouts stop it with 78 before the program is changed', { skip }, async (t) => {
  const root = t.testdir({ etc: { ovation: { layouts: { 'demo.json': '{' } } } })
  const { code, stderr } = await install(root)
  t.equal(code, 78)
  t.match(stderr, /layouts\/demo\.json: /)
  t.same(readdirSync(root), ['etc'])
})

test('so does a certificate of the image with the key of another one', { skip }, async (t) => {
  const tls = '/etc/ovation/tls'
  const lines = ['[http]', `tls_cert = ${tls}/fullchain.pem`, `tls_key = ${tls}/privkey.pem`, '']
  const own = {
    'fullchain.pem': readFileSync(pem('first.pem')),
    'privkey.pem': readFileSync(pem('second.key')),
  }
  const root = t.testdir({ etc: { ovation: { 'service.ini': lines.join('\n'), tls: own } } })
  const { code, stderr } = await install(root)
  t.equal(code, 78)
  t.match(stderr, `${root}${tls}/privkey.pem: expected the key of the first certificate in ${root}${tls}/`)
})

test('a place that others can write, or that is something else, is an error in one line', async (t) => {
  const root = t.testdir({ opt: { ovation: 'a file' } })
  const { code, lines, stderr } = await install(root)
  t.equal(code, 1)
  t.same(lines, [])
  t.match(stderr, /^.*\/opt\/ovation is not a folder of Ovation; move it away, and run this again\n$/)
})

async function install(root: string, ...words: string[]) {
  const { code, stdout, stderr }: Ended = await runHere(['install', '--root', root, ...words], { cwd: root })
  const text = stdout.replaceAll(root, 'ROOT').replace(/Ovation \d\S+/g, 'Ovation 0.1.0')
  return { code, lines: text.split('\n').slice(0, -1), stderr }
}

function versionOf(launcher: string): string {
  return spawnSync(process.execPath, [launcher, '--version'], { encoding: 'utf8' }).stdout
}

/** Every path with its inode and times, which would change if it were written. */
function snapshot(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => {
    const { ino, ctimeMs } = statSync(join(root, path), { throwIfNoEntry: false }) ?? {}
    return `${path} ${ino} ${ctimeMs}`
  })
}
