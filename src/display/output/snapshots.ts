import { steadyTime } from '../../clocks.js'
import type { Faults } from '../../faults.js'
import { isInitial } from '../../state/control-state.js'
import type { ControlName, Hold } from '../../state/hold.js'
import type { LiveControl } from '../../state/live-layout.js'
import type { LiveLayouts } from '../../state/live-layouts.js'
import type { Display } from '../link/display.js'
import { showPaced } from '../link/show-paced.js'
import { schedulerOf } from '../signals/signal-scheduler.js'
import type { Profile } from '../wire/profile.js'
import { outputOf } from './control-output.js'
import type { OutputSwitch } from './output-switch.js'

/** Between two tries; with the interval of the checks at most 2.7 s. Linux reports one refusal a second (icmp_ratelimit). */
const retryMs = 2200

/** Sends displays their snapshots, and remembers who got one when. */
export class Snapshots {
  readonly #startedAt = new WeakMap<Display, number>()
  /** Displays that would have had a snapshot while the output was shut. */
  #owed = new WeakSet<Display>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(
    private readonly layouts: LiveLayouts,
    private readonly faults: Faults,
    private readonly output: Pick<OutputSwitch, 'isOpen'>,
    private readonly hold: Pick<Hold, 'miss'>,
  ) {}

  /** Sends everything: to a display at a new address, or one that has just started. @param isAgain as in `sendPage`. */
  send(display: Display, isAgain = false): Promise<void> {
    this.#startedAt.set(display, performance.now())
    const sending = this.#sendLayouts(display, isAgain).finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
    return sending
  }

  /** Resolves when no snapshot of a display that started is under way: displays have been given all of them. */
  async given(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async #sendLayouts(display: Display, isAgain: boolean): Promise<void> {
    try {
      for (const layoutId of this.layouts.byId.keys())
        if (display.shows(layoutId)) await this.sendPage(display, layoutId, isAgain)
    } catch (error) {
      this.faults.report(error, 'a snapshot could not be sent', { display: display.options.name })
    }
  }

  /**
   * Sends a display that was down what it missed; after a snapshot since its last failure, only states: a text sent
   * twice would be two.
   */
  sendAgain(display: Display): void {
    this.send(display, this.#lastStart(display) > display.health.failedAt)
  }

  /**
   * To be called every `checkMs`: tries displays that are down. Nobody would notice that one is back while the audience
   * does nothing.
   */
  retryDown(displays: readonly Display[]): void {
    const since = performance.now() - retryMs
    for (const display of displays)
      if (isRetried(display) && this.#lastStart(display) <= since) this.sendAgain(display)
  }

  /**
   * Sends one display the present values of a layout's active page, paced and bundled. Controls that nobody has used are
   * left out; so is the rest of a page that is switched meanwhile, and a control that a reload removes.
   *
   * @param isAgain it has had all of this before: leaves out what would look like another event.
   */
  async sendPage(display: Display, layoutId: string, isAgain = false): Promise<void> {
    if (!this.output.isOpen) {
      this.#owed.add(display)
      return
    }
    const { snapshot } = display.options.profile
    if (snapshot === 'off') return
    const activeControl = (lid: number) => this.layouts.byId.get(layoutId)?.activeControl(lid)
    const lids = [...(this.layouts.byId.get(layoutId)?.activePage.byLid.keys() ?? [])]
    for (const lid of lids) activeControl(lid)?.state.crowd?.expire(steadyTime())
    const isShown = (live: LiveControl | undefined) => live && (isWanted(live, snapshot) || isHeard(live))
    await showPaced(
      display,
      lids.filter((lid) => isShown(activeControl(lid))),
      (lid) => {
        const live = activeControl(lid)
        if (!this.output.isOpen) this.#owed.add(display)
        else if (live) showOn(display, live, isWanted(live, snapshot), isAgain)
      },
    )
  }

  /**
   * Brings a display to where the show stands after the output was shut: only states, since an event would be late.
   * @param missed on whatever page.
   */
  async sendMissed(display: Display, missed: readonly ControlName[]): Promise<void> {
    const wanted = missed.flatMap(
      ([layoutId, lid]) => this.layouts.byId.get(layoutId)?.controls.get(lid) ?? [],
    )
    const heard: LiveControl[] = []
    if (this.#owed.delete(display) && display.options.profile.snapshot !== 'off')
      for (const { activePage, controls } of this.layouts.byId.values())
        for (const lid of activePage.byLid.keys()) {
          const live = controls.get(lid)!
          live.state.crowd?.expire(steadyTime())
          if (isWanted(live, 'values')) wanted.push(live)
          else if (isHeard(live)) heard.push(live)
        }
    const late = new Set(wanted)
    const shown = [...new Set([...wanted, ...heard])].filter(({ state }) => display.shows(state.layoutId))
    await showPaced(display, shown, (listed) => {
      const { layoutId, lid } = listed.state
      const live = this.layouts.byId.get(layoutId)?.controls.get(lid)
      if (live === undefined) return
      // Shut again before it has caught up.
      if (!this.output.isOpen) this.hold.miss(live.state)
      else if (late.has(listed)) outputOf(live)?.showLateOn(display)
      else outputOf(live)?.showSignalsOn(display)
    })
  }

  #lastStart(display: Display): number {
    return this.#startedAt.get(display) ?? Number.NEGATIVE_INFINITY
  }
}

/** Whether only what it is sent shows that a display is back. */
function isRetried({ state, isIdle, sender }: Display): boolean {
  return state === 'down' && isIdle && !sender.isReliable
}

/** @param isWanted its own state too, not only the signals of its crowd. */
function showOn(display: Display, live: LiveControl, isWanted: boolean, isAgain: boolean): void {
  const output = outputOf(live)
  if (output === undefined) return
  if (isWanted && isAgain) return output.showAgain(display, Number.NEGATIVE_INFINITY)
  if (isWanted) output.showStateOn(display)
  output.showSignalsOn(display)
}

/** Whether the crowd, as far as it has expired, has signals that a display should know. */
function isHeard({ state: { crowd } }: LiveControl): boolean {
  return crowd !== undefined && schedulerOf(crowd).isHeard
}

function isWanted({ state }: LiveControl, snapshot: Profile['snapshot']): boolean {
  if (snapshot === 'all') return !isInitial(state)
  // Many receivers take a Button, an Index and a String as events, so these are sent only on request.
  return snapshot === 'values' && state.behaviour.lasts && state.value !== null
}
