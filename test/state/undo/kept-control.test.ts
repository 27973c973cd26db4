import fc from 'fast-check'
import { controlTypes } from '../../../src/controls/control-types.js'
import { apply, type ControlState, resetState } from '../../../src/state/control-state.js'
import { ShowState } from '../../../src/state/show-state.js'
import { keepControl, putBack } from '../../../src/state/undo/kept-control.js'
import type { ControlType } from '../../../src/wire/control.js'
import type { ControlValue } from '../../../src/wire/control-state.js'
import { catalogueOf, withOnce } from '../../support/show/once-show.js'
import { publicFile } from '../../support/show/public-show.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const file = withOnce(showFile, 4)
const nobodyIsMuted = () => false

/** A control of the test layout, by its type; the Index has one choice each. */
function controlOf(type: ControlType): ControlState {
  const layouts = new ShowState().layouts
  layouts.load(catalogueOf(file))
  const all = [...layouts.byId.get('show')!.controls.values()]
  return all.find(({ control }) => control.type === type)!.state
}

test('what was there is there again', (t) => {
  const actions: readonly (readonly [ControlType, readonly ControlValue[]])[] = [
    ['Button', [null, null]],
    ['Slider', [1, 0.5]],
    ['Toggle', [true, false]],
    ['Index', [2, 0]],
    ['String', ['one', 'two']],
    ['XYPad', [[0, 1]]],
  ]
  t.same(
    actions.map(([type]) => type),
    controlTypes,
  )
  for (const [type, values] of actions) {
    const state = controlOf(type)
    for (const [n, value] of values.entries()) apply(state, value, `seat-${n}`, `id-${n}`)
    const before = seen(state)
    const kept = keepControl(state, 0)
    resetState(state)
    t.notSame(seen(state), before)
    t.ok(putBack(kept, nobodyIsMuted, 0), 'and displays are to be told')
    t.same(seen(state), before, type)
  }
  t.end()
})

test('what has come since stays on top', (t) => {
  const button = controlOf('Button')
  undone(button, [null, null], [null])
  t.equal(button.count, 3)
  const slider = controlOf('Slider')
  undone(slider, [0.5], [1])
  t.equal(slider.value, 1)
  const string = controlOf('String')
  t.notOk(undone(string, ['one', 'two'], ['new']), 'displays show the newest already')
  t.equal(string.value, 'new')
  t.same(
    string.shown?.all.map(({ value }) => value),
    ['one', 'two', 'new'],
  )
  t.end()
})

test('a text that may not be shown again stays away, and the one before is the value', (t) => {
  const state = controlOf('String')
  for (const [n, author] of ['ann', 'bob'].entries()) apply(state, `by ${author}`, author, `id-${n}`)
  const kept = keepControl(state, 0)
  resetState(state)
  t.ok(putBack(kept, (author) => author === 'bob', 0))
  t.equal(state.value, 'by ann')
  resetState(state)
  t.notOk(putBack(kept, () => true, 0))
  t.equal(state.value, '')
  const unused = controlOf('String')
  t.notOk(putBack(keepControl(unused, 0), nobodyIsMuted, 0))
  t.equal(unused.value, null, 'a control that nobody has used stays so')
  t.end()
})

test('votes for options that a reload has taken away meanwhile are kept', (t) => {
  const layouts = new ShowState().layouts
  layouts.load(catalogueOf(showFile))
  const { state } = layouts.byId.get('show')!.controls.get(4)!
  for (const option of [0, 2, 2]) apply(state, option, 'ann')
  const kept = keepControl(state, 0)
  resetState(state)
  state.votes.length = 2
  putBack(kept, nobodyIsMuted, 0)
  t.same(state.votes, [1, 0, 2])
  t.end()
})

test('of each participant the newest choice counts, once, whatever was chosen when', (t) => {
  const choice = fc.tuple(fc.constantFrom('ann', 'bob', 'cleo', 'dan'), fc.nat(2))
  const choices = fc.array(choice, { maxLength: 8 })
  fc.assert(
    fc.property(choices, choices, (before, since) => {
      const state = controlOf('Index')
      for (const [who, option] of before) apply(state, option, who)
      const kept = keepControl(state, 0)
      resetState(state)
      for (const [who, option] of since) apply(state, option, who)
      const newestValue = state.value ?? kept.value
      putBack(kept, nobodyIsMuted, 0)
      const newest = new Map([...before, ...since])
      t.same(new Map(state.choices ?? []), newest)
      const votes = [0, 1, 2].map((option) => [...newest.values()].filter((one) => one === option).length)
      t.same(state.votes, votes)
      t.equal(state.value, newestValue)
    }),
  )
  t.end()
})

test('the people of a control are counted again, unless they have acted since; who has pressed is not', (t) => {
  const layouts = new ShowState().layouts
  layouts.load(catalogueOf(publicFile))
  const stateOf = (lid: number) => layouts.byId.get('show')!.controls.get(lid)!.state
  for (const [lid, value, mean] of [
    [2, 1, 0.5],
    [7, null, 0],
  ] as const) {
    const state = stateOf(lid)
    for (const who of ['ann', 'bob']) state.crowd!.record(who, value, 1000)
    const kept = keepControl(state, 1000)
    resetState(state)
    state.crowd!.record('bob', lid === 2 ? 0 : null, 2000)
    putBack(kept, nobodyIsMuted, 2000)
    t.equal(state.crowd!.count, lid === 2 ? 2 : 1)
    if (lid === 2) t.equal(state.crowd!.valuesOf('mean', 2000)[0], mean)
  }
  t.end()
})

/** Does some actions, resets, does others and undoes the reset. @returns whether displays are to be told. */
function undone(
  state: ControlState,
  before: readonly ControlValue[],
  since: readonly ControlValue[],
): boolean {
  for (const [n, value] of before.entries()) apply(state, value, 'ann', `before-${n}`)
  const kept = keepControl(state, 0)
  resetState(state)
  for (const [n, value] of since.entries()) apply(state, value, 'ann', `since-${n}`)
  return putBack(kept, nobodyIsMuted, 0)
}

function seen({ count, value, votes, shown, choices }: ControlState) {
  return [count, value, [...votes], shown?.all, [...(choices ?? [])]]
}
