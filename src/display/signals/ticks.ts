import { steadyTime } from '../../clocks.js'
import type { Faults } from '../../faults.js'
import { counter, type MetricSource } from '../../metrics.js'
import type { LiveControl } from '../../state/live-layout.js'
import type { ShowState } from '../../state/show-state.js'
import { type SignalScheduler, schedulerOf } from './signal-scheduler.js'

interface TickedDisplays {
  /** @returns whether they may leave. */
  showDueSignals(live: LiveControl, isNew: boolean): boolean
  flush(): void
}

/** Shows the signals of all crowds at a steady pace; only those of active pages. */
export class Ticks {
  /** Ticks so far, and how long they took together; ms. */
  count = 0
  spent = 0
  #timer: NodeJS.Timeout | undefined
  /** Controls of active pages whose crowd is counted. */
  #crowded: readonly { readonly live: LiveControl; readonly scheduler: SignalScheduler }[] = []
  #revision = -1

  /** @param rate ticks a second. @param onShown called with what displays are sent at a tick. */
  constructor(
    private readonly state: Pick<ShowState, 'layouts'>,
    private readonly displays: TickedDisplays,
    private readonly faults: Faults,
    rate: number,
    private readonly onShown: (live: LiveControl, scheduler: SignalScheduler) => void = () => {},
  ) {
    this.#timer = setInterval(() => this.tick(), Math.ceil(1000 / rate)).unref()
  }

  tick(): void {
    this.#follow()
    if (this.#crowded.length === 0) return
    const begun = performance.now()
    const now = steadyTime()
    for (const { live, scheduler } of this.#crowded) {
      try {
        if (scheduler.tick(now) && this.displays.showDueSignals(live, scheduler.isNew))
          this.onShown(live, scheduler)
      } catch (error) {
        this.faults.report(error, 'the crowd of a control could not be shown')
      }
    }
    this.displays.flush()
    this.count++
    this.spent += performance.now() - begun
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #follow(): void {
    const { layouts } = this.state
    if (layouts.revision === this.#revision) return
    this.#revision = layouts.revision
    this.#crowded = [...layouts.byId.values()].flatMap(({ activePage, controls }) =>
      [...activePage.byLid.keys()].flatMap((lid) => {
        const live = controls.get(lid)!
        return live.state.crowd ? [{ live, scheduler: schedulerOf(live.state.crowd) }] : []
      }),
    )
  }
}

export function tickMetrics(ticks: Pick<Ticks, 'count' | 'spent'>): MetricSource[] {
  return [
    counter(
      'ovation_crowd_ticks_total',
      'Ticks of the signals of crowds since the start.',
      () => ticks.count,
    ),
    counter(
      'ovation_crowd_tick_seconds_total',
      'Seconds that these ticks took together.',
      () => ticks.spent / 1000,
    ),
  ]
}
