import { compareShows, guessDeeds, guessTextDeed } from '../../../src/web/desk/model/compare-shows.js'
import type { ShownDisplay } from '../../../src/wire/display.js'
import type { ShowEvent } from '../../../src/wire/stream/show.js'
import { test } from '../../support/tap.js'
import { showAfter, slider, wholeEvent } from './support/whole-show.js'

const guessed = (event: ShowEvent) => guessDeeds(showAfter(), showAfter(event))
const [main] = wholeEvent.displays
const withDisplays = (...displays: readonly ShownDisplay[]) =>
  compareShows(showAfter(), showAfter({ event: 'changes', displays }))

test('page switches, holds, the room and disabled controls are guessed by the names that people know', (t) => {
  t.same(guessed({ event: 'changes', activePageId: 'second' }), [['page', 'second']])
  t.same(guessed({ event: 'changes', held: true }), [['held', '']])
  t.same(guessed({ event: 'changes', room: { open: true } }), [['roomOpened', '']])
  t.same(guessed({ event: 'changes', controls: [{ ...slider, enabled: false }] }), [['disabled', 'Light']])
  t.same(guessed({ event: 'changes', phones: 9 }), [])
  t.end()
})

test('a reset is guessed of a control with a count, and of one with a value', (t) => {
  const button = wholeEvent.pages[0].controls[0]!
  t.same(guessed({ event: 'changes', controls: [{ ...button, count: 0 }] }), [['reset', 'Applause']])
  t.same(guessed({ event: 'changes', controls: [{ ...slider, value: null }] }), [['reset', 'Light']])
  t.same(guessed({ event: 'changes', controls: [{ ...slider, value: 0 }] }), [])
  t.end()
})

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

test('of a text that was read, it is guessed which control it was written to', (t) => {
  const text: ShowEvent = { event: 'text', textId: 'a', lid: 2, value: 'Bravo', at: 1 }
  const done: ShowEvent = { event: 'text-done', textId: 'a', approved: true }
  t.same(guessTextDeed(showAfter(text), done), ['textApproved', 'Light'])
  t.same(guessTextDeed(showAfter(), { ...done, approved: false }), ['textRejected', ''])
  t.equal(guessTextDeed(showAfter(), { event: 'changes' }), undefined)
  t.end()
})
