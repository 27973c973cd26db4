import { compareShows } from '../../../src/web/desk/model/compare-shows.js'
import type { ShownDisplay } from '../../../src/wire/display.js'
import type { ShowEvent } from '../../../src/wire/stream/show.js'
import { test } from '../../support/tap.js'
import { showAfter, wholeEvent } from './support/whole-show.js'

const [main] = wholeEvent.displays
const withDisplays = (...displays: readonly ShownDisplay[]) =>
  compareShows(showAfter(), showAfter({ event: 'changes', displays }))

test('displays that go down, come back, register and leave are found', (t) => {
  const down: ShownDisplay = { ...main, state: 'down' }
  t.same(withDisplays({ ...main, sent: 99 }), [])
  t.same(withDisplays(down), [['displayDown', 'main']])
  t.same(compareShows(showAfter({ event: 'changes', displays: [down] }), showAfter()), [
    ['displayUp', 'main'],
  ])
  t.same(withDisplays(main, { ...main, name: 'side', port: 9001 }), [['displayCame', 'side']])
  t.same(withDisplays(), [['displayGone', 'main']])
  t.end()
})

test('of the room it is found that all places are taken, once', (t) => {
  const full: ShowEvent = {
    event: 'changes',
    newPeople: { ...wholeEvent.newPeople, today: 200 },
  }
  t.same(compareShows(showAfter(), showAfter(full)), [['roomFull', '']])
  t.same(compareShows(showAfter(full), showAfter(full, { event: 'changes', phones: 9 })), [])
  t.end()
})
