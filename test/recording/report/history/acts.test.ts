import { Acts } from '../../../../src/recording/report/history/acts.js'
import { test } from '../../../support/tap.js'

test('acts go from one mark or page to the next, with their people and actions', (t) => {
  const acts = new Acts()
  acts.begin(0, 'Opening', 'beginning')
  acts.count(0)
  acts.count(0)
  acts.count(1)
  acts.begin(60_000, 'Act 2', 'mark')
  acts.count(1)
  t.same(acts.describe(90_000), [
    { name: 'Opening', kind: 'beginning', begin: 0, end: 60_000, actions: 3, people: 2 },
    { name: 'Act 2', kind: 'mark', begin: 60_000, end: 90_000, actions: 1, people: 1 },
  ])
  t.end()
})

test('a page and a mark within two seconds are one act, unless somebody acted between them', (t) => {
  const acts = new Acts()
  acts.begin(0, 'Finale', 'page')
  acts.begin(1500, 'Encore', 'mark')
  acts.count(-1)
  acts.begin(2000, 'Bows', 'mark')
  t.match(acts.describe(9000), [
    { name: 'Finale · Encore', begin: 0, end: 2000, actions: 1, people: null },
    { name: 'Bows', begin: 2000, end: 9000, actions: 0 },
  ])
  t.end()
})
