import { pageNameIn, withControl } from '../../../src/web/desk/model/desk-show.js'
import { takeDeskEvent } from '../../../src/web/desk/model/take-event.js'
import { test } from '../../support/tap.js'
import { showAfter, showFrom, slider, wholeEvent } from './support/whole-show.js'

test('what changes replaces what was, and the rest stays', (t) => {
  const show = showAfter(
    { event: 'changes', activePageId: 'second', controls: [{ ...slider, value: 1 }] },
    { event: 'changes', held: true, room: { open: true }, phones: 3 },
  )
  t.match(show, { activePageId: 'second', held: true, isOpen: true, phones: 3, actions: { accepted: 10 } })
  t.equal(show.controls.get(2)?.value, 1)
  t.equal(show.controls.get(1)?.count, 3)
  t.same(
    show.pages.map(({ lids }) => lids),
    [
      [1, 2],
      [1, 3],
    ],
  )
  t.end()
})

test('changes before the whole show, and controls that nobody knows, change nothing', (t) => {
  t.equal(takeDeskEvent(undefined, { event: 'changes', held: true }, 0), undefined)
  t.notOk(showAfter({ event: 'changes', controls: [{ ...slider, lid: 99 }] }).controls.has(99))
  t.end()
})

test('a page without a name is called by its id, and so is one that has gone', (t) => {
  const show = showAfter()
  t.equal(pageNameIn(show, 'first'), 'Opening')
  t.equal(pageNameIn(show, 'second'), 'second')
  t.equal(pageNameIn(show, 'gone'), 'gone')
  t.end()
})

test('a control that closes by itself does so on the own clock, and one that was closed no longer', (t) => {
  const timed = { ...slider, closesIn: 30_000 }
  const show = takeDeskEvent(showAfter(), { event: 'changes', controls: [timed] }, 1000)!
  t.equal(show.controls.get(2)?.closesAt, 31_000)
  const closed = takeDeskEvent(show, { event: 'changes', controls: [{ ...slider, enabled: false }] }, 2000)!
  t.equal(closed.controls.get(2)?.closesAt, undefined)
  t.end()
})

test('what the screens showed before they were black is known, from what operators did too', (t) => {
  const black = { event: 'changes', screen: { show: 'black' } } as const
  t.same(showAfter(black).beforeBlack, { show: 'auto' })
  const one = showAfter({ event: 'changes', screen: { show: { lid: 3 } } }, black)
  t.same(one.beforeBlack, { show: { lid: 3 } })
  const did = [{ show: 'texts' }, { show: 'black' }] as const
  const steered = did.map((screen, at) => ({ at, by: 'desk', did: { screen } }))
  t.same(showFrom({ ...wholeEvent, screen: { show: 'black' }, steered }).beforeBlack, { show: 'texts' })
  t.end()
})

test('a reset can be undone for a minute from when the desk has heard of it', (t) => {
  const lastReset = { lid: 1, until: 99 }
  const show = takeDeskEvent(showAfter(), { event: 'changes', lastReset }, 1000)!
  t.equal(show.undoUntil, 61_000)
  const later = takeDeskEvent(show, { event: 'changes', phones: 3 }, 5000)!
  t.equal(later.undoUntil, 61_000)
  const another = { lid: 2, until: 100 }
  t.equal(takeDeskEvent(later, { event: 'changes', lastReset: another }, 9000)?.undoUntil, 69_000)
  t.equal(takeDeskEvent(later, { event: 'changes', lastReset: null }, 9000)?.undoUntil, undefined)
  t.equal(takeDeskEvent(later, { ...wholeEvent, lastReset }, 9000)?.undoUntil, 61_000, 'a loss adds nothing')
  t.end()
})

test('what operators did is kept, the newest fifty', (t) => {
  const deed = (at: number) => ({ event: 'steered', at, by: 'desk', did: { held: true } }) as const
  const show = showAfter(...Array.from({ length: 60 }, (_, at) => deed(at)))
  t.equal(show.steered?.length, 50)
  t.same(show.steered?.at(-1), { at: 59, by: 'desk', did: { held: true } })
  t.end()
})

test('what an event does not say stays: the room is open, and the screen shows after black what it showed', (t) => {
  const open = showAfter({ event: 'changes', room: { open: true } }, { event: 'changes', phones: 4 })
  t.equal(open.isOpen, true)
  t.same(showFrom({ ...wholeEvent, screen: { show: 'black' } }).beforeBlack, { show: 'auto' }, 'nobody knows')
  const did = { screen: { show: 'logo' } } as const
  const steered = [{ at: 1, by: 'desk', did }]
  t.same(showFrom({ ...wholeEvent, screen: { show: 'black' }, steered }).beforeBlack, { show: 'logo' })
  const black = showAfter(
    { event: 'changes', screen: { show: 'texts' } },
    { event: 'changes', screen: { show: 'black' } },
  )
  t.same(black.beforeBlack, { show: 'texts' })
  t.end()
})

test('one control of a show is changed, and one that is not there changes nothing', (t) => {
  const show = showAfter()
  const changed = withControl(show, { lid: 2, value: 0.75 })
  t.match(changed.controls.get(2), { value: 0.75, enabled: true, props: { label: 'Light' } })
  t.equal(withControl(show, { lid: 99, value: 1 }), show)
  t.end()
})
