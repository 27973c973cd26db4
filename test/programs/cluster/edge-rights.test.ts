import { readFileSync } from 'node:fs'
import { Secret } from '../../../src/auth/secret.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/until.js'
import { makeUsers } from './support/make-users.js'
import { runStageAndEdge } from './support/stage-and-edge.js'

test('stage and edge need no rights but those that are made for them', async (t) => {
  const users = makeUsers(t, 'stage:stage', 'edge:edge')
  const { log, events } = recordLog()
  const withKey = (name: string) => ({
    brokerCredentials: new Secret(readFileSync(users.credentialsOf(name))),
    log,
  })
  const { edge, stage, counted, broker } = await runStageAndEdge(
    t,
    { stage: withKey('stage'), edge: withKey('edge') },
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
