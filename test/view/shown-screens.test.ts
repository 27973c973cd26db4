import { resetShow } from '../../src/action/reset-show.js'
import type { Displays } from '../../src/display/displays.js'
import { openLog } from '../../src/log.js'
import { ShowState } from '../../src/state/show-state.js'
import { LastResets } from '../../src/state/undo/last-resets.js'
import { Results } from '../../src/view/results.js'
import { ShownScreens } from '../../src/view/shown-screens.js'
import type { ScreenChoice } from '../../src/wire/screen.js'
import { publicFile } from '../support/show/public-show.js'
import { layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { stopClock } from '../support/time/stop-clock.js'

const displays = { showZero: () => {} } as unknown as Displays
const asked = { lid: 21, type: 'Button', props: { label: 'x' }, results: 'after' }
const written = { lid: 22, type: 'String', props: { label: 'x' }, results: 'after' }
const secret = { lid: 23, type: 'String', props: { label: 'x' } }
const catalogue = new Map([
  ['show', layoutOf({ ...publicFile, controls: [...publicFile.controls, asked, written, secret] })],
])

/** A show, and what walls are shown of it. */
function playing(stored?: ShowState) {
  const state = new ShowState()
  if (stored) state.restore([...stored.entries()])
  state.layouts.load(catalogue)
  const screens = new ShownScreens(state, new Results(state.layouts, state.hold))
  const liveOf = (lid: number) => state.layouts.byId.get('show')!.controls.get(lid)!
  return {
    state,
    liveOf,
    press: () => state.apply(liveOf(21).state, null, 'somebody', ''),
    write: (text: string, lid = 22) => {
      const { state: control } = liveOf(lid)
      state.apply(control, text, 'somebody', '')
      return control.shown!.all.at(-1)!.textId
    },
    choose: (choice: ScreenChoice) => state.screens.choose('show', choice),
    shown: () => screens.of('show'),
  }
}

const revealed: ScreenChoice = { show: { lid: 21 }, reveal: true }

test('results are revealed while phones do not see them, and only where that was asked for', (t) => {
  const { press, choose, shown } = playing()
  press()
  choose({ show: { lid: 21 } })
  t.same(shown(), { show: { lid: 21 } })
  choose(revealed)
  t.same(shown(), { ...revealed, result: { lid: 21, type: 'Button', people: 0, count: 1 } })
  choose({ show: 'texts' })
  t.same(shown(), { show: 'texts' })
  t.end()
})

test('they are made once a second, and at once for another choice', (t) => {
  const clock = stopClock(t)
  const { press, choose, shown } = playing()
  choose(revealed)
  t.equal(shown().result?.count, 0)
  press()
  clock.advance(999)
  t.equal(shown().result?.count, 0)
  clock.advance(1)
  t.equal(shown().result?.count, 1)
  press()
  choose({ show: 'auto' })
  choose(revealed)
  t.equal(shown().result?.count, 2)
  t.end()
})

test('while the output is held they stand still as they were shown, and go on at its release', (t) => {
  const clock = stopClock(t)
  const { state, press, choose, shown } = playing()
  choose(revealed)
  press()
  t.equal(shown().result?.count, 1)
  press()
  state.hold.begin()
  press()
  for (let seconds = 0; seconds < 3; seconds++) {
    clock.advance(1000)
    t.equal(shown().result?.count, 1)
  }
  state.hold.end()
  clock.advance(1000)
  t.equal(shown().result?.count, 3)
  t.end()
})

test('what is revealed while the output is held is as it was when that began, also after a restart', (t) => {
  const clock = stopClock(t)
  const first = playing()
  first.press()
  first.state.hold.begin()
  first.press()
  first.choose(revealed)
  t.equal(first.shown().result?.count, 1)
  const second = playing(first.state)
  t.equal(second.shown().result?.count, 1)
  second.press()
  clock.advance(1000)
  t.equal(second.shown().result?.count, 1)
  t.end()
})

test('a reset, and a text that is taken back, are seen while the output is held', (t) => {
  const clock = stopClock(t)
  const { state, liveOf, press, write, choose, shown } = playing()
  press()
  const [bad] = [write('bad'), write('good')]
  choose({ show: { lid: 22 }, reveal: true })
  t.same(shown().result?.texts, ['bad', 'good'])
  state.hold.begin()
  write('while it is held')
  state.takeBack(liveOf(22).state, bad!)
  clock.advance(1000)
  t.same(shown().result?.texts, ['good'])
  choose(revealed)
  t.equal(shown().result?.count, 1)
  const context = {
    state,
    displays,
    log: openLog({ level: 'silent', form: 'json' }),
    resets: new LastResets(),
  }
  resetShow(context, state.layouts.byId.get('show')!, liveOf(21), 'desk')
  press()
  clock.advance(1000)
  t.equal(shown().result?.count, 0)
  t.end()
})

test('phones are not shown what may be revealed: neither while it may be used, nor while the output is held', (t) => {
  const { state, press } = playing()
  const results = new Results(state.layouts, state.hold)
  const lids = () => JSON.parse(results.of('show')!).map(({ lid }: { lid: number }) => lid)
  const publicLids = [7, 2, 3, 4, 5, 6, 1]
  press()
  t.same(lids(), publicLids)
  state.hold.begin()
  t.same(lids(), publicLids)
  t.end()
})

test('a text is shown, but not one that has come since the output is held', (t) => {
  const { state, write, choose, shown } = playing()
  for (const lid of [22, 23]) {
    const before = write('before', lid)
    choose({ show: { textId: before } })
    t.same(shown(), { show: { textId: before }, text: 'before' })
    state.hold.begin()
    t.same(shown(), { show: { textId: before }, text: 'before' }, 'it stays')
    const since = write('since', lid)
    choose({ show: { textId: since } })
    t.same(shown(), { show: { textId: since } })
    state.hold.end()
    t.same(shown(), { show: { textId: since }, text: 'since' })
  }
  t.end()
})

test('a text that is taken back while the output is held is gone at once', (t) => {
  const { state, liveOf, write, choose, shown } = playing()
  const textId = write('bad')
  choose({ show: { textId } })
  state.hold.begin()
  state.takeBack(liveOf(22).state, textId)
  t.same(shown(), { show: 'auto' })
  t.end()
})
