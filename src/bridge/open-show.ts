import { ActionCounters } from '../action/action-counters.js'
import { GroupCommit } from '../action/group-commit.js'
import { Displays } from '../display/displays.js'
import { screenAnnouncement } from '../display/link/announcements.js'
import { signalsOf, signalsReadSince } from '../display/signals/heard-signals.js'
import { Ticks } from '../display/signals/ticks.js'
import type { Faults } from '../faults.js'
import { Pace } from '../limits/pace.js'
import { Recorder } from '../recording/recorder.js'
import { EveningReports } from '../recording/report/evening/evening-reports.js'
import { isEdge } from '../settings/cluster-keys.js'
import { recordingsFolder } from '../settings/settings.js'
import { BrokerTime } from '../state/cluster/key-clock.js'
import { ShowState } from '../state/show-state.js'
import { LastResets } from '../state/undo/last-resets.js'
import { openStore } from '../store/open-store.js'
import { MemoryStore } from '../store/store.js'
import type { BridgeOptions, Opens, ShowConfiguration } from './bridge-options.js'

/** What the show is: its state as it was stored, the displays that are sent it, and what commits each turn to both. */
export async function openShow(options: BridgeOptions, faults: Faults, opens: Opens) {
  const { settings, log, leadership } = options
  const state = new ShowState(leadership && new BrokerTime())
  const displays = opens(new Displays(log, state.layouts, faults, state.hold, leadership?.fence))
  const store = opens(
    isEdge(settings)
      ? new MemoryStore(state.changes)
      : await openStore(settings.service.state, state, log, leadership?.record),
  )
  leadership?.begin(state, store)
  state.screens.follow((layoutId, choice) => displays.tell(screenAnnouncement(layoutId, choice), layoutId))
  opens(state.lastAction)
  opens(state.lights)
  const counters = new ActionCounters()
  // What is left is written before the store is closed: it is stored by then.
  const recorder = isEdge(settings)
    ? undefined
    : opens(
        new Recorder({
          state,
          log,
          join: () => commit.join(),
          displays: () => displays.all.map(({ options }) => options.name),
          signalsSince: (since) =>
            [...state.layouts.byId.values()].flatMap((layout) => signalsReadSince(layout, since)),
        }),
      )
  state.lights.follow((layoutId, { colors, fade }) => recorder?.deed({ light: { layoutId, colors, fade } }))
  const commit = new GroupCommit(
    store,
    displays,
    faults,
    () => {
      state.lastAction.note(counters.accepted)
      recorder?.noteTime()
    },
    () => recorder?.endTurn(),
  )
  const play = (configuration: ShowConfiguration): Promise<void> => {
    const { catalogue, blockedWords, displays: hosts } = configuration
    const switched = state.layouts.load(catalogue, blockedWords)
    const connected = displays.connect(hosts)
    state.layouts.forgetReplaced()
    state.screens.settle()
    state.lights.settle()
    store.commit()
    const { record } = configuration.settings
    const folder = recordingsFolder({ record, service: settings.service })
    recorder?.follow({ ...record, folder, stateFolder: settings.service.state }, catalogue)
    for (const layout of switched) {
      const { layoutId, activePage } = layout
      recorder?.show({ page: { layoutId, pageId: activePage.pageId } })
      displays.showPage(layout)
    }
    return connected
  }
  await play(options)
  return {
    state,
    displays,
    store,
    play,
    counters,
    resets: opens(new LastResets()),
    pace: opens(new Pace(() => counters.accepted)),
    ticks: opens(
      new Ticks(state, displays, faults, settings.crowd.rate, (live, { due, values }) =>
        recorder?.signals(() => signalsOf(live, values, due)),
      ),
    ),
    commit,
    recorder,
    reports: opens(new EveningReports(recorder)),
  }
}
