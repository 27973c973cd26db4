import { readFileSync } from 'node:fs'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { Secret } from '../../../../src/auth/secret.js'
import { connectionOptions } from '../../../../src/cluster/broker.js'
import { recordLog } from '../../../support/record-log.js'
import { runBridge, type TestBridge } from '../../../support/show/bridge.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { makeUsers } from '../support/make-users.js'
import { isReady, runStageAndEdge } from '../support/stage-and-edge.js'

for (const key of ['edge:edge', 'edges:cloud'])
  test(`stage and edge need no rights but those that are made for them, with a key like ${key}`, async (t) => {
    const users = makeUsers(t, 'stage:stage', key)
    const { log, events } = recordLog()
    const withKey = (name: string) => ({
      brokerCredentials: new Secret(readFileSync(users.credentialsOf(name))),
      log,
    })
    const { edge, stage, counted, broker } = await runStageAndEdge(
      t,
      { stage: withKey('stage'), edge: withKey(key.split(':')[1]!) },
      users,
    )
    t.equal((await edge.act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 200)
    await counted(1, 1)
    await stage.admin('PUT', '/layout/show/page', { pageId: 'second' })
    await until(async () => (await edge.admin('GET', '/layout/show')).body.activePageId === 'second')
    await until(async () => (await stage.admin('GET', '/status')).body.cluster.edges.length === 1)
    await broker.kill()
    await broker.restart()
    await until(async () => (await edge.act({ layoutId: 'show', lid: 9, type: 'Button' })).status === 200)
    t.notOk(events.includes('warn: the broker has refused something'), events.join('\n'))
  })

test('what an edge names as the subject for an answer is nothing that the broker carries out', async (t) => {
  const users = makeUsers(t, 'stage:stage', 'edge:edge', 'edge:bad')
  const ofKey = (name: string) => ({ brokerCredentials: new Secret(readFileSync(users.credentialsOf(name))) })
  const { edge, counted, broker, stage } = await runStageAndEdge(
    t,
    { stage: ofKey('stage'), edge: ofKey('edge') },
    users,
  )
  const admin = await connectAs('stage')
  const bad = await connectAs('bad')
  const { streams } = await jetstreamManager(admin, { checkAPI: false })
  const contentOf = async (stream: string) => {
    const { state } = await streams.info(stream, { subjects_filter: '>' })
    return Object.keys(state.subjects ?? {}).sort()
  }
  for (let press = 0; press < 3; press++) await edge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await counted(1, 3)
  const before = await contentOf('KV_OVATION_SHOW')
  const reached = [
    ...['OVATION_TURNS', 'KV_OVATION_SHOW'].map((stream) => `$JS.API.STREAM.PURGE.${stream}`),
    ...['stage', 'output', 'layout.show'].map((key) => `$KV.OVATION_SHOW.${key}`),
    ...['ovation.turns.edge', 'ovation.edges.edge', 'ovation.stage.yield', 'ovation.records'],
  ]
  for (const reply of reached) bad.publish('ovation.turns.bad', 'x', { reply })
  t.match((await bad.request('ovation.turns.bad', 'x')).json(), { stream: 'OVATION_TURNS' }, 'all came there')
  const { state } = await streams.info('OVATION_TURNS', { subjects_filter: '>' })
  t.same(
    state.subjects,
    { 'ovation.turns.edge': 3, 'ovation.turns.bad': reached.length + 1 },
    'and is there still',
  )
  t.same(await contentOf('KV_OVATION_SHOW'), before)
  t.match((await stage.admin('GET', '/status')).body, { stage: 'active', cluster: { trouble: null } })
  t.equal((await edge.act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 200)
  await counted(1, 4)

  async function connectAs(name: string) {
    const credentials = readFileSync(users.credentialsOf(name))
    const options = connectionOptions({ servers: [broker.url], name, credentials })
    const connection = await connect({ ...options, reconnect: false })
    t.teardown(() => connection.close())
    return connection
  }
})

test('a stage says which edge is in its account at the broker', async (t) => {
  const users = makeUsers(t, 'stage:stage', 'edge:edge')
  const { log, events } = recordLog()
  const withKey = (name: string) => ({
    brokerCredentials: new Secret(readFileSync(users.credentialsOf(name))),
    log,
  })
  const { stage } = await runStageAndEdge(
    t,
    { stage: withKey('stage'), edge: withKey('edge') },
    { settings: users.inOneAccount },
  )
  const trouble = async () => (await stage.admin('GET', '/status')).body.cluster.trouble
  await until(async () => /in which edge connects keeps the streams/.test((await trouble()) ?? ''))
  t.match(events.join('\n'), /error: the account of the broker in which this edge connects keeps the streams/)
})

test('machines keep their key when others are added, and a machine that is left out is let in no more', async (t) => {
  const users = makeUsers(t, 'stage:stage', 'edge:edge')
  const { log, events } = recordLog()
  const of = (name: string) => ({ brokerCredentials: new Secret(readFileSync(users.credentialsOf(name))) })
  const { edge, stage, broker, counted } = await runStageAndEdge(
    t,
    { stage: of('stage'), edge: { ...of('edge'), log } },
    users,
  )
  const stateOf = async (machine: TestBridge) => (await machine.admin('GET', '/status')).body.cluster.broker
  users.forgetCredentials()
  await broker.configure(users.name('stage:stage', 'edge:edge', 'edge:late').settings)
  const cluster = { nats: [broker.url], role: 'edge' as const, name: 'late' }
  const late = await runBridge(t, { ...of('late'), cluster })
  await isReady(late)
  t.equal((await edge.act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 200)
  await broker.configure(users.name('stage:stage', 'edge:late').settings)
  await until(async () => (await stateOf(edge)) === 'away')
  t.match((await edge.act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 503)
  const told = events.filter((event) => event.startsWith('warn'))
  t.ok(told.length > 0 && told.length < 8, `it is told, and not four times a second: ${told.join('; ')}`)
  t.equal((await late.act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 200)
  await counted(1, 2)
  t.same([await stateOf(stage), await stateOf(late)], ['connected', 'connected'])
})
