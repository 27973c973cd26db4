import { waitingFor, withoutText, withTexts, withWaiting } from '../../../src/web/desk/model/desk-texts.js'
import { findTexts } from '../../../src/web/desk/model/find-texts.js'
import { takeDeskEvent } from '../../../src/web/desk/model/take-event.js'
import type { WaitingText } from '../../../src/wire/control-state.js'
import type { ShowEvent } from '../../../src/wire/stream/show.js'
import { test } from '../../support/tap.js'
import { showAfter, wholeEvent } from './support/whole-show.js'

const textOf = (n: number): WaitingText => ({ textId: `t${n}`, lid: 5, value: `text ${n}`, at: n })
const arrival = (n: number): ShowEvent => ({ event: 'text', ...textOf(n) })
const ids = (texts: readonly WaitingText[]) => texts.map(({ textId }) => textId)

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
  const show = takeDeskEvent(cut, arrival(9000), 0)!
  t.equal(show.isCut, true)
  t.equal(show.texts.length, 1000)
  t.equal(show.waiting, 4001)
  const next = takeDeskEvent(show, { event: 'text-done', textId: 't0', approved: false }, 0)!
  t.match([next.texts.length, next.waiting], [999, 4000])
  t.equal(withWaiting(next, 3990).waiting, 3990, 'the service knows better')
  const meanwhile: ShowEvent[] = [arrival(77), { event: 'text-done', textId: 't3', approved: true }]
  const all = withTexts(next, listed.slice(0, 30), 30, meanwhile)
  t.same([all.isCut, all.waiting, all.texts.length], [false, 30, 30])
  t.same([ids(all.texts).at(-1), ids(all.texts).includes('t3')], ['t77', false])
  t.equal(withWaiting(all, 9), all)
  t.end()
})

test('of a text it is known whose it is, where the service says so', (t) => {
  const show = showAfter({ event: 'text', ...textOf(1), participant: 'a1b2c3d4' })
  t.equal(show.texts[0]?.participant, 'a1b2c3d4')
  t.end()
})

test('a search finds texts however they are written, with all its words, and those of a person', (t) => {
  const texts = ['Café de la Gare', 'CAFE', 'Über den Dächern', 'مَرحبا'].map((value, at) => ({
    ...textOf(at),
    value,
    participant: `sign000${at}`,
  }))
  t.same(ids(findTexts(texts, 'cafe')), ['t0', 't1'])
  t.same(ids(findTexts(texts, 'GARE cafe')), ['t0'])
  t.same(ids(findTexts(texts, 'uber')), ['t2'])
  t.same(ids(findTexts(texts, 'مرحبا')), ['t3'])
  t.same(ids(findTexts(texts, 'sign0003')), ['t3'])
  t.same(ids(findTexts(texts, 'nothing')), [])
  t.equal(findTexts(texts, '  '), texts)
  t.end()
})

test('how many texts of a control wait is known exactly where all are listed, and at least where they are not', (t) => {
  const show = showAfter(arrival(1), arrival(2), { event: 'text', ...textOf(3), lid: 8 })
  t.same(waitingFor(show, 5), { count: 2, isLeast: false })
  t.same(waitingFor(show, undefined), { count: 3, isLeast: false })
  t.same(waitingFor({ ...show, isCut: true, waiting: 4000 }, 5), { count: 2, isLeast: true })
  t.same(waitingFor({ ...show, isCut: true, waiting: 4000 }, undefined), { count: 4000, isLeast: false })
  t.end()
})
