import {
  compareShows,
  type LoggedEvent,
  textEvent,
  withEvent,
} from '../../../src/web/desk/model/event-log.js'
import type { ShownDisplay } from '../../../src/wire/display.js'
import type { ShowEvent } from '../../../src/wire/stream/show.js'
import { test } from '../../support/tap.js'
import { showAfter, slider, wholeEvent } from './support/whole-show.js'

const after = (event: ShowEvent) => compareShows(showAfter(), showAfter(event))
const [main] = wholeEvent.displays
const withDisplays = (...displays: readonly ShownDisplay[]) => after({ event: 'changes', displays })

test('page switches, holds, the room and disabled controls are logged by the names that people know', (t) => {
  t.same(after({ event: 'changes', activePageId: 'second' }), [['page', 'second']])
  t.same(after({ event: 'changes', held: true }), [['held', '']])
  t.same(after({ event: 'changes', room: { open: true } }), [['roomOpened', '']])
  t.same(after({ event: 'changes', controls: [{ ...slider, enabled: false }] }), [['disabled', 'Light']])
  t.same(after({ event: 'changes', phones: 9 }), [])
  t.end()
})

test('a reset is logged of a control with a count, and of one with a value', (t) => {
  const button = wholeEvent.pages[0].controls[0]!
  t.same(after({ event: 'changes', controls: [{ ...button, count: 0 }] }), [['reset', 'Applause']])
  t.same(after({ event: 'changes', controls: [{ ...slider, value: null }] }), [['reset', 'Light']])
  t.same(after({ event: 'changes', controls: [{ ...slider, value: 0 }] }), [])
  t.end()
})

test('displays that go down, come back, register and leave are logged', (t) => {
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

test('of a text, the log says which control it was written to', (t) => {
  const text: ShowEvent = { event: 'text', textId: 'a', lid: 2, value: 'Bravo', at: 1 }
  t.same(textEvent(showAfter(), text), ['text', 'Light'])
  const done: ShowEvent = { event: 'text-done', textId: 'a', approved: true }
  t.same(textEvent(showAfter(text), done), ['textApproved', 'Light'])
  t.same(textEvent(showAfter(), { ...done, approved: false }), ['textRejected', ''])
  t.equal(textEvent(showAfter(), { event: 'changes' }), undefined)
  t.end()
})

test('the same again is one line that counts, and no more than 200 lines are kept', (t) => {
  let eventLog: readonly LoggedEvent[] = []
  for (let n = 0; n < 5; n++) eventLog = withEvent(eventLog, 'text', 'Shout', n)
  t.same(eventLog, [{ what: 'text', whom: 'Shout', times: 5, at: 4 }])
  for (let n = 0; n < 300; n++) eventLog = withEvent(eventLog, 'page', `page ${n}`, n)
  t.equal(eventLog.length, 200)
  t.match(eventLog[0], { whom: 'page 299' })
  t.end()
})
