import '../../support/machine/own-network.js'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { t as suite, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { loadImage } from './support/built-image.js'
import { hideSystemd, openContainerHost } from './support/container-host.js'
import { press } from './support/presser.js'

suite.setTimeout(0)
hideSystemd()
const host = await openContainerHost(suite)
await loadImage(host)

const file = join(process.cwd(), 'config/containers/compose.yaml')
const url = 'http://127.0.0.1:8642'
const container = 'one_ovation_1'
const exec = (...words: string[]) => host.run('podman', ['exec', container, 'ovation', ...words])
const isHealthy = async () => (await exec('status', '--healthy')).code === 0

test('it comes up, a press reaches a display beside it, and a kill loses nothing', async (t) => {
  const sink = await openSink(t, 9000)
  await host.compose(file, 'one', 'up', '--detach')
  await until(isHealthy)
  const check = await exec('check')
  t.equal(check.code, 0, check.stderr)
  t.match(check.stdout, /\nok\n$/)
  const token = (await exec('token', 'demo')).stdout.trim()
  t.equal(await press(url, token), 200)
  t.match(await sink.received(1), [/^\/0001 if 1 /])

  const before = await host.pidOf(container)
  process.kill(Number(before), 'SIGKILL')
  await until(async () => !['0', before].includes(await host.pidOf(container)))
  await until(isHealthy)
  t.equal(await press(url, token), 200, 'with the token of before')
  await until(() => sink.messages.some((message) => message.startsWith('/0001 if 2 ')))

  const lines = (await host.podman('logs', container)).split('\n')
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn')
  t.ok(
    warnings.every(({ msg }) => /max_connections/.test(msg)),
    'it warns of nothing but the limit that these tests set',
  )
})

test('asked to stop it ends with 0 within three seconds', async (t) => {
  const timing = startTiming()
  await host.podman('stop', '--time', '10', container)
  timing.within(t, 3000, 'stopped')
  t.equal(await host.podman('inspect', container, '--format', '{{.State.ExitCode}}'), '0')
  await host.compose(file, 'one', 'down')
})

test('settings that are wrong end it with 78', async (t) => {
  const { code, stderr } = await runOnce('--env', 'OVATION_HTTP_PORT=many')
  t.equal(code, 78)
  t.match(stderr, 'OVATION_HTTP_PORT: expected a whole number')
})

test('a state folder of another user ends it with 78 and the command that helps, which does', async (t) => {
  const folder = join(t.testdir({}), 'state')
  mkdirSync(folder, { mode: 0o755 })
  const { code, stderr } = await runOnce('--volume', `${folder}:/state`)
  t.equal(code, 78)
  t.match(stderr, 'Run `chown -R 10001:10001 /state` as root')
  t.match(stderr, `${folder} of its disk`)
  chownSync(folder, 10001, 10001)
  t.equal((await runOnce('--volume', `${folder}:/state`, 'ovation', 'check')).code, 0)
})

test('without a volume with a name it starts, and warns that counts end with it', async (t) => {
  await host.podman('run', '--detach', '--name', 'short', '--network', 'host', '--read-only', 'ovation')
  await until(async () => (await host.podman('logs', 'short')).includes('"msg":"ready"'))
  t.match(await host.podman('logs', 'short'), /"level":"warn".*END WITH THIS CONTAINER/)
  await host.podman('rm', '--force', '--volumes', 'short')
})

/** Runs a container that is to end by itself. @param words options, or also the image and a command. */
function runOnce(...words: readonly string[]) {
  const image = words.includes('ovation') ? [] : ['ovation']
  return host.run('podman', ['run', '--rm', '--network', 'host', '--read-only', ...words, ...image])
}
