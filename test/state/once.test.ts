import { type ControlState, resetState } from '../../src/state/control-state.js'
import { ShowState } from '../../src/state/show-state.js'
import type { StateEntry } from '../../src/state/state-entry.js'
import { catalogueOf, notOnce, once, withOnce } from '../support/show/once-show.js'
import { showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'

test('after a restart everybody has the choice that they had, and votes are counted from these', (t) => {
  const state = openShow()
  const stored = chooseAll(state)
  t.same(votesOf(state, 4), [1, 0, 1])
  t.same(votesOf(state, 3), [0, 1])
  for (const entries of [stored, [...state.entries()]]) {
    const again = openShow(entries)
    t.same(votesOf(again, 4), [1, 0, 1])
    t.same(votesOf(again, 3), [0, 1])
    t.equal(controlOf(again, 4).value, 0)
    t.same(
      [...controlOf(again, 4).choices!],
      [
        ['ann', 0],
        ['bob', 2],
      ],
    )
    t.notOk(again.apply(controlOf(again, 4), 2, 'bob', ''), 'so the same again is the same')
    t.same(again.changes.take(0), [], 'and what was restored is not stored as new')
  }
  t.end()
})

test('a reset lasts, also that of a control which has another type now', (t) => {
  const state = openShow()
  const stored = [...chooseAll(state)]
  const button = { lid: 3, type: 'Button', props: { label: 'Lamp' } }
  state.layouts.load(catalogueOf({ ...showFile, pages: [{ pageId: 'first', controls: [button] }] }))
  const [former] = state.layouts.formerStates(controlOf(state, 3))
  resetState(former!)
  state.changes.control(former!)
  stored.push(...state.changes.take(0))
  for (const entries of [stored, [...state.entries()]]) {
    const again = openShow(entries)
    t.same(votesOf(again, 3), [0, 0])
    t.same([...controlOf(again, 3).choices!], [])
    t.same(votesOf(again, 4), [1, 0, 1], 'and the other control has its choices')
  }
  t.end()
})

test('choices of a layout that is not loaded at one start are there when it comes back', (t) => {
  const first = openShow()
  chooseAll(first)
  const without = openShow([...first.entries()], new Map())
  t.same(without.changes.take(0), [])
  const again = openShow([...without.entries()])
  t.same(votesOf(again, 4), [1, 0, 1])
  without.layouts.load(once)
  t.same(votesOf(without, 4), [1, 0, 1], 'or at a reload')
  t.end()
})

test('options that are removed take nobody two votes, also over a restart, and give back the votes when they return', (t) => {
  const state = openShow()
  chooseAll(state)
  const [first, ...pages] = withOnce(showFile, 3, 4).pages
  const two = catalogueOf({
    ...showFile,
    pages: [
      {
        ...first,
        controls: first.controls.map((control) =>
          control.type === 'Index' ? { ...control, options: control.options.slice(0, 2) } : control,
        ),
      },
      ...pages,
    ],
  })
  state.layouts.load(two)
  const again = openShow([...state.entries()], two)
  t.same(votesOf(again, 4).slice(0, 2), [1, 0])
  again.apply(controlOf(again, 4), 1, 'ann', '')
  again.layouts.load(once)
  t.same(votesOf(again, 4), [0, 1, 1])
  t.end()
})

for (const [name, before, after] of [
  ['on', notOnce, once],
  ['off', once, notOnce],
] as const) {
  test(`turning it ${name} forgets votes and choices, while it runs and while it is stopped`, (t) => {
    const running = openShow([], before)
    const stored = [...chooseAll(running)]
    const stopped = [...running.entries()]
    running.layouts.load(after)
    running.layouts.forgetReplaced()
    stored.push(...running.changes.take(0))
    const cases = {
      'while it runs': running,
      'over a restart': openShow(stored, after),
      'over a rewrite': openShow([...running.entries()], after),
      'while it is stopped': openShow(stopped, after),
    }
    for (const [when, state] of Object.entries(cases)) {
      t.same(sumOf(votesOf(state, 4)) + sumOf(votesOf(state, 3)), 0, when)
      t.equal(controlOf(state, 4).value, 0, 'the value is what was shown last')
      t.ok(state.apply(controlOf(state, 4), 2, 'bob', ''))
      t.same(votesOf(state, 4), [0, 0, 1])
    }
    const back = openShow([...running.entries()], before)
    t.same(votesOf(back, 4), [0, 0, 0], 'and turning it back brings nothing back')
    t.end()
  })

  test(`what was turned ${name} and at once back, because a reload failed, is as it was`, (t) => {
    const state = openShow([], before)
    const stored = [...chooseAll(state)]
    const [votes, entries] = [votesOf(state, 4), [...state.entries()]]
    state.layouts.load(after)
    state.layouts.load(before)
    state.layouts.forgetReplaced()
    t.same(state.changes.take(0), [])
    t.same(votesOf(state, 4), votes)
    t.same([...state.entries()], entries)
    t.same(votesOf(openShow(stored, before), 4), votes)
    t.end()
  })
}

test('turned off and on within one turn, between two choices of it, nothing is left of the first', (t) => {
  const state = openShow()
  chooseAll(state)
  state.apply(controlOf(state, 4), 1, 'cid', '')
  for (const catalogue of [notOnce, once]) {
    state.layouts.load(catalogue)
    state.layouts.forgetReplaced()
  }
  state.apply(controlOf(state, 4), 2, 'dan', '')
  t.same(votesOf(openShow(state.changes.take(0)), 4), [0, 0, 1])
  t.end()
})

/** A show with the Toggle 3 and the Index 4, after a start with these entries. */
function openShow(entries: readonly StateEntry[] = [], catalogue = once): ShowState {
  const state = new ShowState()
  state.restore(structuredClone(entries))
  state.layouts.load(catalogue)
  state.layouts.forgetReplaced()
  return state
}

/** Two people choose, one of them twice. @returns what is stored. */
function chooseAll(state: ShowState): readonly StateEntry[] {
  const stored: StateEntry[] = []
  for (const [lid, participant, value] of [
    [4, 'ann', 1],
    [4, 'bob', 2],
    [3, 'bob', true],
    [4, 'ann', 0],
  ] as const) {
    state.apply(controlOf(state, lid), value, participant, '')
    stored.push(...structuredClone(state.changes.take(0)))
  }
  return stored
}

function controlOf(state: ShowState, lid: number): ControlState {
  return state.layouts.byId.get('show')!.controls.get(lid)!.state
}

function votesOf(state: ShowState, lid: number): readonly number[] {
  return [...controlOf(state, lid).votes]
}

function sumOf(votes: readonly number[]): number {
  return votes.reduce((sum, each) => sum + each, 0)
}
