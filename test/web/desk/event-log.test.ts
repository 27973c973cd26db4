import { type LoggedEvent, withEvent, withoutGuesses } from '../../../src/web/desk/model/event-log.js'
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

test('what was only concluded goes once the service tells it', (t) => {
  let eventLog: readonly LoggedEvent[] = []
  eventLog = withEvent(eventLog, { what: 'lost', whom: '', at: 1 })
  eventLog = withEvent(eventLog, { what: 'held', whom: '', at: 2, isGuess: true })
  const kinds = withoutGuesses(eventLog).map(({ what }) => what)
  t.same(kinds, ['lost'])
  t.end()
})
