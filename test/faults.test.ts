import { Faults } from '../src/faults.js'
import type { Log } from '../src/log.js'
import { test } from './support/tap.js'

test('every fault is counted, and of many in a second ten are logged', (t) => {
  const told: string[] = []
  const log = { error: (_: object, message: string) => told.push(message) } as unknown as Log
  const faults = new Faults(log)
  for (let n = 0; n < 1000; n++) faults.report(new Error('x'), 'here')
  t.equal(faults.count, 1000)
  t.ok(told.length >= 10 && told.length <= 20, 'a new second may have begun')
  t.equal(told[0], 'here')
  t.end()
})
