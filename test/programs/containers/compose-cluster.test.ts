import '../../support/machine/own-network.js'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { t as suite, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { importProgram, loadImage } from './support/built-image.js'
import { hideSystemd, openContainerHost } from './support/container-host.js'
import { Presser } from './support/presser.js'

suite.setTimeout(0)
hideSystemd()

const stages = { hall: 'http://127.0.0.1:8642', rack: 'http://127.0.0.1:8643' }
const parts = ['broker', 'edge-one', 'edge-two', 'proxy', 'rack', 'hall'] as const
const caddy = ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile']

test('one command brings up a cluster; whatever is killed comes back, and no press that was answered is lost', async (t) => {
  const host = await openContainerHost(t)
  await loadImage(host)
  await importProgram(host, 'nats:2.10', 'nats-server', ['ENTRYPOINT ["/nats-server"]'])
  await importProgram(host, 'caddy:2', 'caddy', [`CMD ${JSON.stringify(caddy)}`, 'ENV PATH=/'])
  const sink = await openSink(t, 9000)
  const folder = copyFiles(t)
  await host.compose(join(folder, 'compose.cluster.yaml'), 'show', 'up', '--detach')
  t.teardown(() => host.run('podman', ['stop', '--all', '--time', '3']))

  const named = (part: string) => `show_${part}_1`
  const key = await host.podman('exec', named('hall'), 'node', '-p', firstKey)
  const statusAt = async (url: string) => {
    const answer = await fetch(`${url}/status`, { headers: { 'x-api-key': key } }).catch(() => undefined)
    return answer?.status === 200 ? ((await answer.json()) as ClusterStatus) : undefined
  }
  /** The one that is active with the other behind it, and both edges. */
  const activeStage = async () => {
    for (const url of Object.values(stages)) {
      const status = await statusAt(url)
      const here = status?.cluster.edges?.filter(({ state }) => state === 'here').length
      if (status?.stage === 'active' && status.cluster.standby !== null && here === 2) return url
    }
    return undefined
  }
  const isWhole = () => until(async () => (await activeStage()) !== undefined, 'a whole cluster')
  await isWhole()
  for (const part of ['hall', 'rack', 'edge-one', 'edge-two']) {
    const { code, stdout, stderr } = await host.run('podman', ['exec', named(part), 'ovation', 'check'])
    t.equal(code, 0, `${part}: ${stdout}${stderr}`)
    t.notMatch(stderr, /may steer|does not know|access/)
  }

  const token = await host.podman('exec', named('hall'), 'ovation', 'token', 'demo')
  const presser = new Presser('http://127.0.0.1:8080', token)
  await until(() => presser.known >= 10)
  await sink.received(1)
  for (const part of parts) {
    const before = await host.pidOf(named(part))
    process.kill(Number(before), 'SIGKILL')
    await until(async () => !['0', before].includes(await host.pidOf(named(part))), `${part} again`)
    await isWhole()
    const known = presser.known
    await until(() => presser.known > known, 'a press that is known')
    t.pass(`${part} was killed and is back; ${known} presses`)
  }
  await presser.stop()
  t.comment(`refused meanwhile: ${JSON.stringify([...presser.refused])}`)

  const active = (await activeStage())!
  const countNow = async () => {
    const answer = await fetch(`${active}/layout/demo/state`, { headers: { 'x-api-key': key } })
    const { controls } = (await answer.json()) as { controls: { lid: number; count: number }[] }
    return controls.find(({ lid }) => lid === 1)?.count
  }
  await until(async () => (await countNow()) === presser.known, 'each press counted once', countNow)
  await until(() => sink.messages.some((message) => message.startsWith(`/0001 if ${presser.known} `)))
  t.pass(`${presser.known} presses, each counted once, and shown`)

  const again = await host.podman('start', '--attach', named('rights'))
  t.match(
    again,
    /^wrote \/rights\/ovation-accounts\.conf$/,
    'the first run changes nothing when it runs again',
  )
  await isWhole()
})

interface ClusterStatus {
  readonly stage: string
  readonly cluster: {
    readonly standby: string | null
    readonly edges?: readonly { readonly state: string }[]
  }
}

const firstKey = `fs.readFileSync('/state/api-key', 'utf8').split('\\n')[0]`

/** The files as a clone has them; Debian's NATS is older than one of the keys in them. */
function copyFiles(t: Pick<Test, 'teardown'>): string {
  const clone = mkdtempSync(join(tmpdir(), 'ovation-clone-'))
  t.teardown(() => rmSync(clone, { recursive: true, force: true }))
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone])
  const folder = join(clone, 'config', 'containers')
  const broker = join(folder, 'nats.conf')
  writeFileSync(broker, readFileSync(broker, 'utf8').replace(/^.*sync_interval.*\n/m, ''))
  return folder
}
