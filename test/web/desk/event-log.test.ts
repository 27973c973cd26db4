import {
  type Logged,
  type LoggedEvent,
  withEvent,
  withoutOwn,
} from '../../../src/web/desk/model/event-log.js'
import { test } from '../../support/tap.js'

test('the same again is one line that counts, and no more than 200 lines are kept', (t) => {
  let eventLog: readonly LoggedEvent[] = []
  for (let at = 0; at < 5; at++) eventLog = withEvent(eventLog, { what: 'text', whom: 'Shout', at })
  t.same(eventLog, [{ what: 'text', whom: 'Shout', times: 5, at: 4 }])
  for (let n = 0; n < 300; n++) eventLog = withEvent(eventLog, { what: 'page', whom: `page ${n}`, at: n })
  t.equal(eventLog.length, 200)
  t.match(eventLog[0], { whom: 'page 299' })
  t.end()
})

test('the same that somebody else did, or for another time, is another line', (t) => {
  let eventLog: readonly LoggedEvent[] = []
  for (const more of [{ by: 'one' }, { by: 'other' }, { by: 'other', seconds: 30 }])
    eventLog = withEvent(eventLog, { what: 'enabled', whom: 'Encore?', at: 1, ...more })
  t.equal(eventLog.length, 3)
  t.end()
})

test('what the desk noted itself goes once the service tells it, and stays where it does not', (t) => {
  let eventLog: readonly LoggedEvent[] = []
  eventLog = withEvent(eventLog, { what: 'lost', whom: '', at: 1 })
  eventLog = withEvent(eventLog, { what: 'held', whom: '', at: 2, isOwn: true })
  eventLog = withEvent(eventLog, { what: 'page', whom: 'Finale', at: 3, isOwn: true })
  const left = (...told: readonly Logged[]) => withoutOwn(eventLog, told).map(({ what }) => what)
  t.same(left(), ['page', 'held', 'lost'])
  t.same(left(['held', ''], ['lost', '']), ['page', 'lost'])
  t.same(left(['page', 'Opening']), ['page', 'held', 'lost'], 'another page is another thing')
  t.end()
})
