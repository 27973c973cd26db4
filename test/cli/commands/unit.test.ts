import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTlsGroup } from '../../../src/install/payload/tls-group.js'
import { runHere } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'

const launcher = join(process.cwd(), 'bin', 'ovation.js')
// Where Ovation is installed there is a group that its user is in.
const hasGroup = findTlsGroup('/') !== undefined
const replicated = readFileSync('config/ovation.service', 'utf8').replace(
  /^DynamicUser=yes\n/m,
  hasGroup ? '$&SupplementaryGroups=ovation-tls\n' : '$&',
)

test('without settings it is the unit in config, with the node and the program of this machine', async (t) => {
  const { code, stdout, stderr } = await runHere(['unit'], { cwd: t.testdir() })
  t.equal(code, 0)
  t.match(stderr, /^note: .*set \[service\] state = \/var\/lib\/ovation.*\n$/)
  t.equal(
    stdout,
    replicated.replace('/usr/bin/node', process.execPath).replace('/opt/ovation/bin/ovation.js', launcher),
  )
})

test('there is no note if the settings keep the state where the service can write', async (t) => {
  const cwd = t.testdir({ 'service.ini': '[service]\nstate = /var/lib/ovation\n' })
  t.equal((await runHere(['unit'], { cwd })).stderr, '')
})

test('with a key in the settings, and no group that may read it, it says how to make one', async (t) => {
  const cwd = t.testdir({
    'service.ini': '[service]\nstate = /var/lib/ovation\n[http]\ntls_cert = cert.pem\ntls_key = key.pem\n',
  })
  const { stderr } = await runHere(['unit'], { cwd })
  const note = `note: make the group ovation-tls and print this again, so that the service can read ${cwd}/key.pem: sudo groupadd --system ovation-tls\n`
  t.equal(stderr, hasGroup ? '' : note)
})

test('it does not restart after errors that a restart cannot fix, keeps homes readable, leaves the network open and memory to others', async (t) => {
  const { stdout } = await runHere(['unit'], { cwd: t.testdir() })
  const lines = stdout.split('\n')
  for (const line of [
    'RestartPreventExitStatus=78',
    'Restart=always',
    'ProtectHome=read-only',
    'DynamicUser=yes',
    'MemoryMax=1536M',
    'OOMScoreAdjust=500',
  ])
    t.ok(lines.includes(line), line)
  t.notMatch(stdout, /IPAddress/)
  t.notMatch(stdout, /MemoryDenyWriteExecute/)
})

test('settings and secret files of this machine are passed by systemd, whatever their names', async (t) => {
  const cwd = t.testdir({
    'to "night" 100%': { 'the show.ini': '[auth]\napi_key_file = api key\ntoken_secret_file = secret\n' },
  })
  const folder = join(cwd, 'to "night" 100%')
  const { code, stdout } = await runHere(['unit', '--config', 'the show.ini'], { cwd: folder })
  t.equal(code, 0)
  const written = `${cwd}/to \\"night\\" 100%%`
  const lines = stdout.split('\n')
  t.ok(lines.includes(`ExecStart=${process.execPath} ${launcher} start --config "${written}/the show.ini"`))
  t.ok(
    lines.includes(`LoadCredential=api-key:${folder.replace('%', '%%')}/api key`),
    'not quoted: systemd would not take it',
  )
  t.ok(lines.includes(`LoadCredential=token-secret:${folder.replace('%', '%%')}/secret`))
  t.notMatch(stdout, 'token-secret-previous')
})
