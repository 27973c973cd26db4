import { resetControls } from '../../src/action/operate.js'
import type { Displays } from '../../src/display/displays.js'
import { ShowState } from '../../src/state/show-state.js'
import { Results } from '../../src/view/results.js'
import { publicShow } from '../support/show/public-show.js'
import { test } from '../support/tap.js'

const displays = { showZero: () => {} } as unknown as Displays

/** What a Button was shown as, a moment before it was used, or reset, and the output held. */
function held(isReset: boolean, presses: number) {
  const state = new ShowState()
  state.layouts.load(publicShow)
  const results = new Results(state.layouts, state.hold)
  const live = state.layouts.byId.get('show')!.controls.get(7)!
  for (let press = 0; press < 2; press++) state.apply(live.state, null, 'one', '')
  const shown = { text: results.of('show')!, at: performance.now() }
  if (isReset) resetControls(state, displays, [live])
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
