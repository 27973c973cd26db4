import { steadyTime } from '../../src/clocks.js'
import { resetState } from '../../src/state/control-state.js'
import { ShowState } from '../../src/state/show-state.js'
import type { StateEntry } from '../../src/state/state-entry.js'
import { keepControl, putBack } from '../../src/state/undo/kept-control.js'
import { wordlessShow, wordShow } from '../support/show/word-show.js'
import { test } from '../support/tap.js'

test('after a restart everybody counts with the text that they wrote last', (t) => {
  const state = openShow()
  const stored = [...writeAll(state)]
  const expected = [
    ['joy', 2],
    ['Hope', 1],
  ]
  t.same(wordsOf(state), expected)
  for (const entries of [stored, [...state.entries()]]) {
    const again = openShow(entries)
    t.same(wordsOf(again), expected)
    t.equal(again.layouts.byId.get('show')!.controls.get(8)!.state.crowd!.count, 3)
    t.same(again.changes.take(0), [], 'and what was restored is not stored as new')
    again.apply(stringOf(again), 'hope', 'ann', '')
    t.same(wordsOf(again), [
      ['Hope', 2],
      ['joy', 1],
    ])
  }
  t.end()
})

test('the words of a layout that is not loaded at one start are there when it comes back', (t) => {
  const first = openShow()
  writeAll(first)
  const without = openShow([...first.entries()], new Map())
  t.same(without.changes.take(0), [])
  t.same(wordsOf(openShow([...without.entries()])), wordsOf(first))
  t.end()
})

test('a text that is taken back silences whom it was of, also when newer ones have pushed it out; an older one silences nobody', (t) => {
  const state = openShow()
  state.apply(stringOf(state), 'rude', 'ann', '')
  const { textId: rude } = stringOf(state).shown!.all[0]!
  state.apply(stringOf(state), 'first', 'bob', '')
  const { textId: first } = stringOf(state).shown!.all[1]!
  for (let n = 0; n < 11; n++) state.apply(stringOf(state), 'last', 'bob', '')
  t.notOk(stringOf(state).shown!.has(rude))
  t.match(state.takeBack(stringOf(state), rude), { wasNewest: false, wasOnDisplays: false, word: 'rude' })
  t.equal(state.takeBack(stringOf(state), rude), undefined)
  t.equal(state.takeBack(stringOf(state), first), undefined)
  t.same(wordsOf(state), [['last', 1]])
  t.same(wordsOf(openShow(state.changes.take(0))), [['last', 1]])
  t.end()
})

test('a reset forgets all words; its undo puts them back below what has come since, but for those of muted people', (t) => {
  const state = openShow()
  const stored = [...writeAll(state)]
  const kept = keepControl(stringOf(state), steadyTime())
  resetState(stringOf(state))
  state.changes.control(stringOf(state))
  stored.push(...state.changes.take(0))
  t.same(wordsOf(openShow(stored)), [])
  state.apply(stringOf(state), 'new', 'ann', '')
  putBack(kept, (author) => author === 'bob', steadyTime())
  state.changes.control(stringOf(state))
  stored.push(...state.changes.take(0))
  const expected = [
    ['new', 1],
    ['Hope', 1],
  ]
  t.same(wordsOf(state), expected)
  t.same(wordsOf(openShow(stored)), expected)
  t.end()
})

test('words that are turned off are forgotten, and turning them on begins with nobody; the texts on show stay', (t) => {
  const state = openShow()
  const stored = [...writeAll(state)]
  for (const catalogue of [wordlessShow, wordShow]) {
    state.layouts.load(catalogue)
    state.layouts.forgetReplaced()
  }
  stored.push(...state.changes.take(0))
  for (const each of [state, openShow(stored)]) {
    t.same(wordsOf(each), [])
    t.equal(stringOf(each).shown!.all.length, 4)
    t.equal(stringOf(each).crowd!.count, 0)
  }
  t.end()
})

test('what was turned off and at once on again, because a reload failed, is as it was', (t) => {
  const state = openShow()
  writeAll(state)
  const [words, entries] = [wordsOf(state), [...state.entries()]]
  for (const catalogue of [wordlessShow, wordShow]) state.layouts.load(catalogue)
  state.layouts.forgetReplaced()
  t.same(state.changes.take(0), [])
  t.same(wordsOf(state), words)
  t.same([...state.entries()], entries)
  t.equal(stringOf(state).crowd!.count, 3)
  t.end()
})

test('turned off and on within one turn, between two texts of it, nothing is left of the first', (t) => {
  const state = openShow()
  const stored = [...writeAll(state)]
  state.apply(stringOf(state), 'old', 'dee', '')
  for (const catalogue of [wordlessShow, wordShow]) {
    state.layouts.load(catalogue)
    state.layouts.forgetReplaced()
  }
  state.apply(stringOf(state), 'new', 'eve', '')
  t.same(wordsOf(openShow([...stored, ...state.changes.take(0)])), [['new', 1]])
  t.end()
})

/** A show whose String 8 counts its words, after a start with these entries. */
function openShow(entries: readonly StateEntry[] = [], catalogue = wordShow): ShowState {
  const state = new ShowState()
  state.restore(structuredClone(entries))
  state.layouts.load(catalogue)
  state.layouts.forgetReplaced()
  state.changes.take(0)
  return state
}

/** Three people write, one of them twice. @returns what is stored. */
function writeAll(state: ShowState): readonly StateEntry[] {
  const stored: StateEntry[] = []
  for (const [participant, text] of [
    ['ann', 'fear'],
    ['bob', 'joy'],
    ['cy', 'Hope'],
    ['ann', 'joy'],
  ] as const) {
    state.apply(stringOf(state), text, participant, '')
    stored.push(...state.changes.take(0))
  }
  return stored
}

function stringOf({ layouts }: ShowState) {
  return layouts.byId.get('show')!.controls.get(8)!.state
}

function wordsOf(state: ShowState) {
  return stringOf(state).voices!.top
}
