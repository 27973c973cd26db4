import { describeCluster, describeEdges } from '../../../src/cli/commands/status.js'
import type { ShownStage } from '../../../src/wire/cluster.js'
import { test } from '../../support/tap.js'

const stage: ShownStage = {
  ...{ role: 'stage', name: 'one', broker: 'connected', term: 3, holder: 'one', standby: 'two' },
  edges: [
    { name: 'east', state: 'here', phones: 1200, lag: 0 },
    { name: 'west', state: 'away', phones: 0, lag: 7 },
  ],
  ...{ waiting: 7, trouble: null },
}

test('one machine that does everything says nothing of others', (t) => {
  t.same(describeCluster({}), [])
  t.equal(describeEdges({}), '')
  t.end()
})

test('a stage says who is active, who takes over, and what its edges do', (t) => {
  t.same(describeCluster({ stage: 'active', cluster: stage }), [
    'stage     one: active (term 3; two takes over if it fails)',
    'broker    connected; 7 batches wait to be counted',
  ])
  t.equal(
    describeEdges({ stage: 'active', cluster: stage }),
    ['EDGE  STATE  PHONES  LAG', 'east  here   1200    none', 'west  away   0       7 batches'].join('\n'),
  )
  t.end()
})

test('a standby says that it does nothing, and reports what is wrong', (t) => {
  const trouble = 'the stream of batches was lost'
  const hasNoStandby = { ...stage, name: 'two', holder: null, standby: null, edges: [], waiting: null }
  t.same(describeCluster({ stage: 'standby', cluster: { ...hasNoStandby, broker: 'away', trouble } }), [
    'stage     two: STANDBY: counts and sends nothing (term 3; nobody is active; nobody can take over by itself)',
    'broker    AWAY',
    'TROUBLE   the stream of batches was lost',
  ])
  t.same(
    describeCluster({ stage: 'standby', cluster: { ...hasNoStandby, term: null } })[0],
    'stage     two: STANDBY: counts and sends nothing',
  )
  t.equal(describeEdges({ cluster: hasNoStandby }), '')
  t.end()
})

test('an edge says what the broker has not stored', (t) => {
  const edge = { role: 'edge', name: 'west', broker: 'connected', unacknowledged: 1, trouble: null } as const
  t.same(describeCluster({ cluster: edge }), [
    'edge      west: serves phones; the stage counts what they do',
    'broker    connected; 1 batch not stored yet',
  ])
  t.match(describeCluster({ cluster: { ...edge, broker: 'away' } })[1], /^broker {4}AWAY: phones are asked/)
  t.end()
})
