import { faultsAt, isFaulty, parentOf } from '../../../../src/web/edit/forms/fields/faults-at.js'
import { test } from '../../../support/tap.js'

const faults = [
  { path: '$.pages[0].controls[2].lid', expected: 'a whole number' },
  { path: '$.pages[0].controls[2].lid', expected: 'one that is free' },
  { path: '$.pages[10].pageId', expected: 'a name' },
]

test('a field has the faults of its own path, all of them, and no others', (t) => {
  t.same(faultsAt(faults, '$.pages[0].controls[2].lid'), ['a whole number', 'one that is free'])
  t.same(faultsAt(faults, '$.pages[0].controls[2]'), [])
  t.end()
})

test('whatever holds a field with a fault is marked, and what only begins like it is not', (t) => {
  t.ok(isFaulty(faults, '$.pages[0].controls[2]'))
  t.ok(isFaulty(faults, '$.pages[0]'))
  t.ok(isFaulty(faults, '$.pages[10]'))
  t.notOk(isFaulty(faults, '$.pages[1]'))
  t.notOk(isFaulty(faults, '$.pages[0].controls[1]'))
  t.notOk(isFaulty([], '$'))
  t.end()
})

test('a path leads to what holds it, up to the whole layout', (t) => {
  t.equal(parentOf('$.pages[0].controls[2].props.label'), '$.pages[0].controls[2].props')
  t.equal(parentOf('$.pages[0].controls[2]'), '$.pages[0].controls')
  t.equal(parentOf('$.pages[0]'), '$.pages')
  t.equal(parentOf('$["a b"]'), '$')
  t.equal(parentOf('$'), '$')
  t.end()
})
