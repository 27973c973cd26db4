import type { Test } from 'tap'
import { holdOutput, takeBackText } from '../../../src/action/operate.js'
import { steadyTime } from '../../../src/clocks.js'
import { Displays } from '../../../src/display/displays.js'
import type { DisplayOptions } from '../../../src/display/link/display.js'
import type { SendPermission } from '../../../src/display/output/output-switch.js'
import { Faults } from '../../../src/faults.js'
import { openLog } from '../../../src/log.js'
import { apply, resetState } from '../../../src/state/control-state.js'
import type { Hold } from '../../../src/state/hold.js'
import type { LiveControl } from '../../../src/state/live-layout.js'
import type { LiveLayouts } from '../../../src/state/live-layouts.js'
import { ShowState } from '../../../src/state/show-state.js'
import type { ControlValue } from '../../../src/wire/control-state.js'
import { layoutOf, showFile } from '../../support/show/show.js'

const log = openLog({ level: 'silent', form: 'json' })

/** A show and its displays, without phones. */
export interface Play {
  readonly layouts: LiveLayouts
  readonly displays: Displays
  /** Takes layout and displays in, as a reload does; by default the layout of `showFile`. */
  load(options: readonly DisplayOptions[], file?: unknown): Promise<void>
  readonly hold: Hold
  /** An operator holds the output. */
  holdBack(): void
  release(): void
  /** Somebody uses a control, in a turn of its own. */
  act(lid: number, value: ControlValue, who?: string): void
  reset(lid: number): void
  /** An operator takes a text back, whose id is itself. */
  takeBack(lid: number, text: string): void
}

/** Plays until the test is over. @param permission of the displays to send; always given if absent. */
export function play(t: Test, permission?: SendPermission): Play {
  const state = new ShowState()
  const { layouts, hold } = state
  const displays = new Displays(log, layouts, new Faults(log), hold, permission)
  t.teardown(() => displays.close())
  const inTurn = (lid: number, use: (live: LiveControl) => void) => {
    use(layouts.byId.get('show')!.controls.get(lid)!)
    displays.flush()
  }
  return {
    layouts,
    displays,
    hold,
    holdBack: () => holdOutput({ state, displays, log }, true, 'an operator'),
    release: () => holdOutput({ state, displays, log }, false, 'an operator'),
    load: (options, file = showFile) => {
      layouts.load(new Map([['show', layoutOf(file)]]))
      return displays.connect(options)
    },
    act: (lid, value, who = 'somebody') =>
      inTurn(lid, (live) => {
        live.state.crowd?.record(who, value, steadyTime())
        apply(live.state, value, '', String(value))
        displays.show(live)
      }),
    reset: (lid) =>
      inTurn(lid, (live) => {
        resetState(live.state)
        displays.showZero(live)
      }),
    takeBack: (lid, text) =>
      inTurn(lid, (live) => takeBackText({ state, displays, log }, live, text, 'an operator')),
  }
}

/** A layout `show` of one page with these controls. */
export function pageOf(...controls: readonly object[]): unknown {
  return { layoutId: 'show', activePageId: 'p', pages: [{ pageId: 'p', controls }] }
}
