import { ShowState } from '../../../src/state/show-state.js'
import { publicFile } from '../../support/show/public-show.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

/** A layout `show` without some of its controls. */
function without(...lids: readonly number[]) {
  const pages = publicFile.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.filter(({ lid }) => !lids.includes(lid)),
  }))
  return new Map([['show', layoutOf({ ...publicFile, pages })]])
}

function playing(): ShowState {
  const state = new ShowState()
  state.layouts.load(without())
  return state
}

/** Somebody writes at control 5. @returns the id of the text. */
function write(state: ShowState, text = 'Olé'): string {
  const live = state.layouts.byId.get('show')!.controls.get(5)!
  state.apply(live.state, text, 'somebody', '')
  return live.state.shown!.all.at(-1)!.textId
}

test('screens show by themselves what is on the active page until somebody says otherwise', (t) => {
  const state = playing()
  t.same(state.screens.of('show'), { show: 'auto' })
  t.notOk(state.screens.choose('show', { show: 'auto' }), 'no change')
  t.ok(state.screens.choose('show', { show: { lid: 8 }, reveal: true }))
  t.notOk(state.screens.choose('show', { show: { lid: 8 }, reveal: true }), 'no change')
  t.equal(state.screens.of('show'), state.screens.of('show'), 'the same until then')
  t.ok(state.screens.choose('show', { show: { lid: 8 } }))
  t.same(state.screens.of('other'), { show: 'auto' })
  t.same(state.changes.take(0), [
    ['screen', 'show', { show: { lid: 8 }, reveal: true }],
    ['screen', 'show', { show: { lid: 8 } }],
  ])
  t.end()
})

test('a choice is there again after a restart, also that of a layout that is gone for now', (t) => {
  const before = playing()
  const textId = write(before)
  before.screens.choose('show', { show: 'black' })
  before.screens.choose('show', { show: { textId } })
  before.screens.choose('other', { show: { lid: 77 } })
  before.screens.choose('third', { show: 'logo' })
  before.screens.choose('third', { show: 'auto' })
  const stored = before.changes.take(Date.now())
  for (const entries of [stored, [...before.entries()]]) {
    const after = new ShowState()
    after.restore(entries)
    after.layouts.load(without())
    after.screens.settle()
    t.same(
      ['show', 'other', 'third'].map((layoutId) => after.screens.of(layoutId)),
      [{ show: { textId } }, { show: { lid: 77 } }, { show: 'auto' }],
    )
  }
  t.end()
})

test('a control that a reload removes is chosen no more, though another brings it back', (t) => {
  const state = playing()
  state.screens.choose('show', { show: { lid: 8 }, reveal: true })
  state.changes.take(0)
  state.layouts.load(without(8))
  state.screens.settle()
  t.same(state.changes.take(0), [['screen', 'show', { show: 'auto' }]])
  state.layouts.load(without())
  t.same(state.screens.of('show'), { show: 'auto' })
  t.end()
})

test('a reload that fails on its way takes no choice away', (t) => {
  const state = playing()
  state.screens.choose('show', { show: { lid: 8 } })
  state.layouts.load(without(8))
  state.layouts.load(without())
  state.screens.settle()
  t.same(state.screens.of('show'), { show: { lid: 8 } })
  t.end()
})

test('what a reload makes nobody’s business is revealed no more', (t) => {
  const state = playing()
  state.screens.choose('show', { show: { lid: 8 }, reveal: true })
  const pages = publicFile.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.map((control) => (control.lid === 8 ? { ...control, results: 'never' } : control)),
  }))
  state.layouts.load(new Map([['show', layoutOf({ ...publicFile, pages })]]))
  t.same(state.screens.of('show'), { show: { lid: 8 } })
  t.end()
})

test('a text is chosen no more when it is taken back, or ten newer ones have come', (t) => {
  const state = playing()
  const live = state.layouts.byId.get('show')!.controls.get(5)!
  const told: unknown[] = []
  state.screens.follow((layoutId, choice) => told.push([layoutId, choice]))
  const first = write(state)
  state.screens.choose('show', { show: { textId: first } })
  state.takeBack(live.state, first)
  t.same(state.screens.of('show'), { show: 'auto' })
  const second = write(state)
  state.screens.choose('show', { show: { textId: second } })
  for (let n = 1; n <= 9; n++) write(state, `newer ${n}`)
  t.same(state.screens.of('show'), { show: { textId: second } }, 'it is one of ten')
  write(state, 'newer 10')
  t.same(state.screens.of('show'), { show: 'auto' })
  t.same(told, [
    ['show', { show: { textId: first } }],
    ['show', { show: 'auto' }],
    ['show', { show: { textId: second } }],
    ['show', { show: 'auto' }],
  ])
  t.end()
})

test('whether presses may rise outlasts restarts, and that what was chosen is gone', (t) => {
  const before = playing()
  before.screens.choose('show', { show: 'auto', reactions: false })
  before.screens.choose('other', { show: { lid: 8 }, reactions: false })
  const after = new ShowState()
  after.restore([...before.entries()])
  t.same(after.screens.of('show'), { show: 'auto', reactions: false })
  const gone = playing()
  gone.screens.choose('show', { show: { lid: 8 }, reactions: false })
  gone.layouts.load(without(8))
  t.same(gone.screens.of('show'), { show: 'auto', reactions: false })
  t.ok(gone.screens.choose('show', { show: 'auto' }))
  t.same([...gone.screens.entries()], [], 'as at first, which is not kept')
  t.end()
})
