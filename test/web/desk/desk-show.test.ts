import {
  pageNameIn,
  takeDeskEvent,
  withoutText,
  withTexts,
  withWaiting,
} from '../../../src/web/desk/model/desk-show.js'
import type { WaitingText } from '../../../src/wire/control-state.js'
import type { ShowEvent } from '../../../src/wire/stream/show.js'
import { test } from '../../support/tap.js'
import { showAfter, slider, wholeEvent } from './support/whole-show.js'

const textOf = (n: number): WaitingText => ({ textId: `t${n}`, lid: 5, value: `text ${n}`, at: n })
const arrival = (n: number): ShowEvent => ({ event: 'text', ...textOf(n) })
const ids = (texts: readonly WaitingText[]) => texts.map(({ textId }) => textId)

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
  t.equal(takeDeskEvent(undefined, { event: 'changes', held: true }), undefined)
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

test('texts come in their order, once each, and go when they were read', (t) => {
  const show = showAfter(arrival(1), arrival(2), arrival(2), arrival(3), {
    event: 'text-done',
    textId: 't1',
    approved: true,
  })
  t.same(ids(show.texts), ['t2', 't3'])
  t.equal(show.waiting, 2)
  t.same(ids(withoutText(show, 't2').texts), ['t3'])
  t.end()
})

test('of more texts than the service lists, new ones are counted, and stand behind the unknown ones', (t) => {
  const listed = Array.from({ length: 1000 }, (_, n) => textOf(n))
  const cut = withTexts(showAfter({ ...wholeEvent, texts: listed }), listed, 4000, [])
  const show = takeDeskEvent(cut, arrival(9000))!
  t.equal(show.isCut, true)
  t.equal(show.texts.length, 1000)
  t.equal(show.waiting, 4001)
  const next = takeDeskEvent(show, { event: 'text-done', textId: 't0', approved: false })!
  t.match([next.texts.length, next.waiting], [999, 4000])
  t.equal(withWaiting(next, 3990).waiting, 3990, 'the service knows better')
  const meanwhile: ShowEvent[] = [arrival(77), { event: 'text-done', textId: 't3', approved: true }]
  const all = withTexts(next, listed.slice(0, 30), 30, meanwhile)
  t.same([all.isCut, all.waiting, all.texts.length], [false, 30, 30])
  t.same([ids(all.texts).at(-1), ids(all.texts).includes('t3')], ['t77', false])
  t.equal(withWaiting(all, 9), all)
  t.end()
})
