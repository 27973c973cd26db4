import { t as suite, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { askTls, type PairName, putPair } from '../../support/tls/pairs.js'
import { openCluster } from './support/cluster.js'
import { layoutId } from './support/http-phone.js'
import type { Machine } from './support/machine.js'
import { countOf } from './support/settled.js'

suite.setTimeout(300_000)

test('all machines of a cluster serve HTTPS, take renewed certificates, and keep them through a take-over', async (t) => {
  const cluster = await openCluster(t, { edges: ['east'], stages: ['one', 'two'], tls: true })
  const [one, two] = cluster.stages.map(({ machine }) => machine) as [Machine, Machine]
  const east = cluster.edges[0]!.machine
  const shown = async ({ url }: Machine) => (await askTls(`${url}/healthz`)).shown
  const renew = async (machine: Machine, name: PairName) => {
    putPair(machine.folder, name)
    t.same(await machine.run('reload'), { code: 0, stdout: 'reloaded\n', stderr: '' }, machine.name)
    t.equal(await shown(machine), name, machine.name)
  }
  const token = await east.token(layoutId, 'anna')
  const press = () =>
    askTls(`${east.url}/action`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ layoutId, lid: 1, type: 'Button' }),
    })
  for (const machine of [one, two, east]) {
    t.equal(await shown(machine), 'first', machine.name)
    await renew(machine, 'second')
  }
  t.match(await press(), { status: 200 })
  await until(async () => (await countOf(one, 1)) === 1)
  await one.kill()
  await two.untilActive()
  t.equal(await shown(two), 'second')
  t.match(await press(), { status: 200 })
  await until(async () => (await countOf(two, 1)) === 2)
  await renew(two, 'first')
  // The one that comes back stands by, with what its file has now.
  await one.start()
  await cluster.hasStandby()
  await renew(one, 'first')
})
