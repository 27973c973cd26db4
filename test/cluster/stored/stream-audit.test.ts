import { auditStream } from '../../../src/cluster/stored/stream-audit.js'
import { test } from '../../support/tap.js'

type Config = Parameters<typeof auditStream>[0]

test('a stream that keeps all that it acknowledges has no weakness; the others are reported', (t) => {
  const config = {
    ...{ storage: 'file', retention: 'limits', discard: 'new', no_ack: false },
    ...{ max_age: 0, max_msgs: -1, max_bytes: -1, max_msgs_per_subject: -1 },
  } as Config
  const of = (change: Record<string, unknown>) => auditStream({ ...config, ...change } as Config)
  t.equal(of({}), undefined)
  t.equal(of({ discard: 'old' }), undefined, 'without a limit nothing is dropped')
  t.equal(of({ max_bytes: 1000 }), undefined, 'a full stream that refuses is no loss')
  t.match(of({ storage: 'memory' }), /in memory/)
  t.match(of({ max_age: 1 }), /by age/)
  t.match(of({ discard: 'old', max_bytes: 1000 }), /when it is full/)
  t.match(of({ discard: 'old', max_msgs: 1000 }), /when it is full/)
  t.match(of({ retention: 'interest' }), /nobody waits for .*expected "limits"/)
  t.match(of({ max_msgs_per_subject: 5 }), /keeps 5 of each machine/)
  t.equal(auditStream({ ...config, max_msgs_per_subject: 1 }, 'bucket'), undefined, 'a bucket is made so')
  t.match(of({ no_ack: true }), /acknowledges nothing/)
  t.match(of({ allow_rollup_hdrs: true }), /can empty it/)
  t.match(of({ deny_purge: true }), /nothing can be dropped/)
  t.match(of({ sealed: true }), /takes nothing any more/)
  t.end()
})
