import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { judgeVolume, requireWritable } from '../../src/cli/state-folder.js'
import { cannotChangeOwners } from '../support/machine/other-users.js'
import { runHere } from '../support/machine/process.js'
import { test } from '../support/tap.js'

const upper = '77 50 0:40 / / ro,relatime - overlay overlay rw,lowerdir=/l,upperdir=/u'
const volume = (root: string, point = '/state', type = 'ext4') =>
  `${upper}\n83 77 254:0 ${root} ${point} rw,nosuid shared:7 - ${type} /dev/vda rw\n`

test('a container warns when its counts would end with it', (t) => {
  const ends = {
    'nothing is mounted there': upper,
    'a volume without a name, which is removed with the container': volume(
      `/var/lib/docker/volumes/${'0a'.repeat(32)}/_data`,
    ),
    'one of Kubernetes': volume(`/io.containerd.grpc.v1.cri/containers/x/volumes/${'1f'.repeat(32)}`),
    memory: volume('/', '/state', 'tmpfs'),
    'memory that covers a volume': `${volume('/srv/state')}90 77 0:9 / /state rw - tmpfs tmpfs rw`,
    'a volume beside it': volume('/srv/state', '/state2'),
  }
  for (const [what, mounts] of Object.entries(ends))
    t.match(judgeVolume('/state', mounts), [/^\/state is no volume .*END WITH THIS CONTAINER/], what)
  t.end()
})

test('it does not where they are kept, and neither does a daemon outside of a container', (t) => {
  t.same(judgeVolume('/state', volume('/var/lib/docker/volumes/ovation-state/_data')), [])
  t.same(judgeVolume('/state', volume('/srv/show')), [], 'a folder of the host')
  t.same(judgeVolume('/state', volume('/', '/state', 'nfs4')), [], 'a disk of its own')
  t.same(judgeVolume('/data/state', volume('/srv/show', '/data')), [], 'a folder in a volume')
  t.same(judgeVolume('/a b', volume('/srv', '/a\\040b')), [], 'a name with a blank')
  t.same(judgeVolume('', upper), [], 'memory only, of which the daemon warns in any case')
  t.same(judgeVolume('/state', undefined), [])
  t.end()
})

test('`check` warns of it too, and only in a container', async (t) => {
  const cwd = t.testdir({ state: {} })
  const env = { OVATION_SERVICE_STATE: '/proc' }
  const inside = await runHere(['check'], { cwd, env: { ...env, container: 'oci' } })
  t.notMatch(inside.stderr, 'END WITH', '/proc is a mount of its own')
  const memory = { OVATION_SERVICE_STATE: '/dev/shm' }
  t.match(
    (await runHere(['check'], { cwd, env: { ...memory, container: 'oci' } })).stderr,
    /^warning: \/dev\/shm is no volume/m,
  )
  t.notMatch((await runHere(['check'], { cwd, env: memory })).stderr, 'is no volume')
})

test('a state folder that the user may not write to is refused, with the command that helps', {
  skip: cannotChangeOwners,
}, async (t) => {
  const cwd = t.testdir({ 'my state': {}, 'service.ini': '[service]\nstate = my state\n' })
  const folder = join(cwd, 'my state')
  const env = { OVATION_API_KEY: 'k'.repeat(16), OVATION_TOKEN_SECRET: 's'.repeat(32) }
  for (const command of ['start', 'check']) {
    const { code, stderr } = asOther([command], cwd, env)
    t.equal(code, 78, 'also where all secrets are given')
    t.equal(
      stderr,
      `${folder}: expected a folder that this user (4711:4712) may write to; found one of 0:0. Run \`chown -R 4711:4712 '${folder}'\` as root\n`,
    )
  }
  chmodSync(folder, 0o777)
  t.equal(asOther(['check'], cwd, env).code, 0)
})

test('no folder, and one that the start will make, are not refused', (t) => {
  for (const folder of ['', join(t.testdir({}), 'none')]) t.doesNotThrow(() => requireWritable(folder))
  t.end()
})

/** Runs `ovation` as a user without rights, who may read everything, as if the project was installed. */
function asOther(words: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  const caps = ['--inh-caps=-all,+dac_read_search', '--ambient-caps=+dac_read_search']
  const user = ['--reuid=4711', '--regid=4712', '--clear-groups', ...caps]
  const launcher = join(process.cwd(), 'bin', 'ovation.js')
  const { PATH = '' } = process.env
  const all = [...user, process.execPath, launcher, ...words]
  const { status, stderr } = spawnSync('setpriv', all, {
    cwd,
    // Node would pass the folder for coverage on, which this user may not write to either.
    env: { PATH, NODE_V8_COVERAGE: undefined, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { code: status, stderr }
}
