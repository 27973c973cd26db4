import { streamWeakness } from '../../../src/cluster/stage/stream-weakness.js'
import { test } from '../../support/tap.js'

type Config = Parameters<typeof streamWeakness>[0]

test('a stream that keeps all that it acknowledges has no weakness; the others are told', (t) => {
  const config = { storage: 'file', discard: 'new', max_age: 0, max_msgs: -1, max_bytes: -1 } as Config
  const of = (change: Record<string, unknown>) => streamWeakness({ ...config, ...change } as Config)
  t.equal(of({}), undefined)
  t.equal(of({ discard: 'old' }), undefined, 'without a limit nothing is dropped')
  t.equal(of({ max_bytes: 1000 }), undefined, 'a full stream that refuses is no loss')
  t.match(of({ storage: 'memory' }), /in memory/)
  t.match(of({ max_age: 1 }), /by their age/)
  t.match(of({ discard: 'old', max_bytes: 1000 }), /when it is full/)
  t.match(of({ discard: 'old', max_msgs: 1000 }), /when it is full/)
  t.end()
})
