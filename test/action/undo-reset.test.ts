import { resetShow } from '../../src/action/reset-show.js'
import { undoReset } from '../../src/action/undo-reset.js'
import type { LiveControl } from '../../src/state/live-layout.js'
import { ShowState } from '../../src/state/show-state.js'
import { LastResets } from '../../src/state/undo/last-resets.js'
import type { ControlValue } from '../../src/wire/control-state.js'
import { recordLog } from '../support/record-log.js'
import { moderatedFile } from '../support/show/moderated-show.js'
import { catalogueOf, once, withOnce } from '../support/show/once-show.js'
import { layoutOf, showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'

/** A show without displays, and what they would be told. */
function open(file: unknown = moderatedFile) {
  const state = new ShowState()
  state.layouts.load(catalogueOf(file))
  const told: string[] = []
  const displays = {
    showZero: ({ state: { lid } }: LiveControl) => told.push(`zero ${lid}`),
    showUndone: ({ state: { lid } }: LiveControl) => told.push(`undone ${lid}`),
  } as never
  const { log, events } = recordLog()
  const context = { state, displays, log, resets: new LastResets() }
  const layout = () => state.layouts.byId.get('show')!
  const live = (lid: number) => layout().controls.get(lid)!
  const act = (lid: number, value: ControlValue, who = 'ann') => state.apply(live(lid).state, value, who, '')
  return {
    ...{ state, told, events, live, act },
    reset: (lid?: number) => resetShow(context, layout(), lid === undefined ? undefined : live(lid), 'desk'),
    undo: () => undoReset(context, layout(), 'tablet'),
    last: () => context.resets.of('show'),
  }
}

test('the last reset is undone, once, and operators are told who did what', (t) => {
  const { act, reset, undo, live, last, told, state, events } = open()
  t.equal(undo(), undefined)
  for (const lid of [1, 9]) act(lid, null)
  act(2, 0.5)
  reset()
  t.match(last(), { lid: 'all' })
  t.equal(undo(), 'all')
  t.same([live(1).state.count, live(9).state.count, live(2).state.value], [1, 1, 0.5])
  t.same(told.slice(-3), ['undone 1', 'undone 2', 'undone 9'])
  t.equal(last(), null)
  t.equal(undo(), undefined, 'nothing is counted twice')
  t.equal(live(1).state.count, 1)
  t.match(state.steering.of('show'), [
    { by: 'desk', did: { reset: { lid: 'all' } } },
    { by: 'tablet', did: { reset: { lid: 'all', undone: true } } },
  ])
  t.match(events, [/reset/, /reset undone/])
  t.end()
})

test('a reset of one control and then of all: only the second one is undone', (t) => {
  const { act, reset, undo, live } = open()
  act(1, null)
  act(7, null)
  reset(1)
  act(1, null)
  reset()
  act(1, null)
  t.equal(undo(), 'all')
  t.same([live(1).state.count, live(7).state.count], [2, 1])
  t.end()
})

test('a reset that found nothing leaves the one before', (t) => {
  const { act, reset, undo, live } = open()
  act(1, null)
  reset()
  reset()
  reset(1)
  t.equal(undo(), 'all')
  t.equal(live(1).state.count, 1)
  t.end()
})

test('texts that waited wait again, but for those of who is muted by now; so do texts on show', (t) => {
  const { state, act, reset, undo, live } = open()
  for (const who of ['ann', 'bob']) {
    state.texts.add('show', 5, `waits, by ${who}`, who)
    act(8, `shown, by ${who}`, who)
  }
  const before = state.texts.oldest('show')
  reset()
  t.equal(state.texts.countOf('show'), 0)
  state.authors.mute('show', 'bob', true)
  act(8, 'new', 'cleo')
  undo()
  t.same(state.texts.oldest('show'), before.slice(0, 1))
  t.same(
    live(8).state.shown!.all.map(({ value }) => value),
    ['shown, by ann', 'new'],
  )
  t.equal(live(8).state.value, 'new')
  t.end()
})

test('of one control only its own texts wait again', (t) => {
  const { state, reset, undo } = open()
  for (const lid of [5, 8, 99]) state.texts.add('show', lid, `${lid}`, 'ann')
  reset(5)
  t.equal(state.texts.countOf('show'), 2)
  undo()
  t.match(state.texts.oldest('show'), [{ lid: 5 }, { lid: 8 }, { lid: 99 }])
  reset()
  undo()
  t.equal(state.texts.countOf('show'), 3, 'with all of them, also those for a control that is gone')
  t.end()
})

test('somebody who has chosen again keeps the newer choice, and votes fit the choices, also in the state file', (t) => {
  const { state, act, reset, undo, live } = open(withOnce(showFile, 3, 4))
  for (const [who, option] of [
    ['ann', 0],
    ['bob', 0],
    ['cleo', 1],
  ] as const)
    act(4, option, who)
  reset(4)
  act(4, 2, 'ann')
  undo()
  t.same(live(4).state.votes, [1, 1, 1])
  t.equal(live(4).state.value, 2)
  const stored = state.changes.take(0)
  const again = new ShowState()
  again.restore(stored)
  again.layouts.load(once)
  const restored = again.layouts.byId.get('show')!.controls.get(4)!.state
  t.same(restored.votes, [1, 1, 1])
  t.same(new Map(restored.choices ?? []), new Map(live(4).state.choices ?? []))
  t.end()
})

test('a control that a reload has replaced is left out, and the others are not', (t) => {
  const { state, act, reset, undo, live, told } = open()
  act(1, null)
  act(4, 2)
  act(7, null)
  reset()
  const [first, ...others] = showFile.pages
  const controls = first.controls.flatMap((control) => {
    if (control.lid === 7) return []
    return control.lid === 4 ? { ...control, once: true } : control
  })
  state.layouts.load(
    new Map([['show', layoutOf({ ...showFile, pages: [{ ...first, controls }, ...others] })]]),
  )
  state.layouts.forgetReplaced()
  told.length = 0
  t.equal(undo(), 'all')
  t.same(told, ['undone 1'])
  t.equal(live(1).state.count, 1)
  t.same(live(4).state.votes, [0, 0, 0])
  t.end()
})

test('a choice of an option that a reload has taken away counts, but is not the value', (t) => {
  const { state, act, reset, undo, live } = open()
  act(4, 2)
  reset()
  const [first, ...others] = showFile.pages
  const controls = first.controls.map((control) =>
    control.lid === 4 ? { ...control, options: control.options.slice(0, 2) } : control,
  )
  state.layouts.load(
    new Map([['show', layoutOf({ ...showFile, pages: [{ ...first, controls }, ...others] })]]),
  )
  undo()
  t.equal(live(4).state.value, null)
  t.same(live(4).state.votes, [0, 0, 1])
  t.end()
})
