import { resetShow } from '../../src/action/reset-show.js'
import { undoReset } from '../../src/action/undo-reset.js'
import type { Displays } from '../../src/display/displays.js'
import { ShowState } from '../../src/state/show-state.js'
import { LastResets } from '../../src/state/undo/last-resets.js'
import { Results } from '../../src/view/results.js'
import { recordLog } from '../support/record-log.js'
import { publicShow } from '../support/show/public-show.js'
import { wordShow } from '../support/show/word-show.js'
import { test } from '../support/tap.js'

const displays = { showZero: () => {}, showUndone: () => {} } as unknown as Displays

/** What a Button was shown as, a moment before it was used, or reset, perhaps undone, and the output held. */
function held(isReset: boolean, presses: number, isUndone = false) {
  const state = new ShowState()
  state.layouts.load(publicShow)
  const results = new Results(state.layouts, state.hold)
  const live = state.layouts.byId.get('show')!.controls.get(7)!
  for (let press = 0; press < 2; press++) state.apply(live.state, null, 'one', '')
  const shown = { text: results.of('show')!, at: performance.now() }
  const context = { state, displays, log: recordLog().log, resets: new LastResets() }
  const layout = state.layouts.byId.get('show')!
  if (isReset) resetShow(context, layout, live, 'desk')
  if (isUndone) undoReset(context, layout, 'desk')
  for (let press = 0; press < presses; press++) state.apply(live.state, null, 'one', '')
  state.hold.begin()
  return JSON.parse(results.of('show', shown)!).find(({ lid }: { lid: number }) => lid === 7)
}

test('while the output is held, what was shown before stays, and what was reset since then is at zero', async (t) => {
  for (const presses of [0, 1, 5]) {
    t.match(held(false, presses), { count: 2 }, `${presses} presses`)
    t.match(held(true, presses), { count: 0 }, `a reset, then ${presses} presses`)
  }
})

test('while the output is held, what a reset took is seen again once that is undone, as of the beginning', async (t) => {
  for (const presses of [0, 1, 5]) t.match(held(true, presses, true), { count: 2 + presses })
})

test('while the output is held, words that were shown before stay, but for those that were taken back', (t) => {
  const state = new ShowState()
  state.layouts.load(wordShow)
  const results = new Results(state.layouts, state.hold)
  const { state: string } = state.layouts.byId.get('show')!.controls.get(8)!
  for (const [who, text] of Object.entries({ ann: 'joy', bob: 'Joy', cy: 'rude', dee: 'joy' }))
    state.apply(string, text, who, '')
  const shown = { text: results.of('show')!, at: performance.now() }
  const { textId: joy } = string.shown!.all[0]!
  const { textId: rude } = string.shown!.all[2]!
  state.apply(string, 'new', 'eve', '')
  state.takeBack(string, rude)
  state.hold.begin()
  const seen = () => JSON.parse(results.of('show', shown)!).find(({ lid }: { lid: number }) => lid === 8)
  t.match(seen(), { people: 4, words: [['joy', 3]] }, 'nothing that was not shown before')
  t.equal(seen().words.length, 1)
  state.apply(string, 'joy', 'fay', '')
  state.takeBack(string, joy)
  t.match(seen(), { people: 3, words: [['joy', 2]] })
  t.end()
})
