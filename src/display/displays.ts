import type { Faults } from '../faults.js'
import type { Log } from '../log.js'
import { encodeMessage } from '../osc/encode.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import { ControlOutlet } from './control-outlet.js'
import { Display, type DisplayOptions } from './display.js'
import { readLocalLoss } from './link/local-loss.js'
import { lookMs, Repair } from './repair.js'
import { sendSnapshot } from './snapshot.js'
import { Snapshots } from './snapshots.js'

/** All display hosts, those of the settings and those that have come by themselves; knows what each of them gets. */
export class Displays {
  #configured: readonly Display[] = []
  #guests: readonly Display[] = []
  readonly #log: Log
  readonly #faults: Faults
  readonly #layouts: LiveLayouts
  readonly #repair: Repair
  readonly #snapshots: Snapshots
  readonly #looks: NodeJS.Timeout
  /** By host and port: those that have still something to send before another one begins there. */
  readonly #leaving = new Map<string, Promise<unknown>>()

  constructor(log: Log, layouts: LiveLayouts, faults: Faults) {
    this.#log = log
    this.#faults = faults
    this.#layouts = layouts
    this.#repair = new Repair(readLocalLoss, (display, since) => this.#showAgain(display, since))
    this.#snapshots = new Snapshots(layouts, faults)
    this.#looks = setInterval(() => {
      for (const display of this.all) display.sender.look()
      this.#repair.lookAt(this.all)
      this.#snapshots.lookAt(this.all)
    }, lookMs).unref()
  }

  /** First those of the settings. */
  all: readonly Display[] = []

  /** Called when displays of the settings have come or gone, or one has another address. */
  onRearranged: () => void = () => {}

  /** Those of the settings. */
  get configured(): readonly Display[] {
    return this.#configured
  }

  /**
   * Shows the layouts on these displays from now on, and on the guests. A display that is the same as
   * before goes on undisturbed, one that is no more is closed. Does not wait for a slow name resolution longer than
   * 300 ms, which then goes on.
   *
   * @throws at once, and with the displays of before, where a control cannot be shown on one of them.
   */
  connect(options: readonly DisplayOptions[]): Promise<void> {
    const before = new Map(this.#configured.map((display) => [JSON.stringify(display.options), display]))
    const opened: Display[] = []
    const configured = this.#configured
    this.#configured = options.map((wanted) => {
      const name = JSON.stringify(wanted)
      const kept = before.get(name)
      before.delete(name)
      if (kept) return kept
      const display = this.#open(wanted)
      opened.push(display)
      return display
    })
    try {
      this.#connectLayouts()
    } catch (error) {
      this.#configured = configured
      for (const display of opened) display.close()
      throw error
    }
    for (const display of before.values()) this.#close(display)
    const starts = opened.map((display) => this.#start(display))
    this.onRearranged()
    const patience = new Promise<void>((resolve) => setTimeout(resolve, 300).unref())
    return Promise.race([patience, Promise.all(starts).then(() => {})])
  }

  /** Takes in a display that has come by itself, and sends it its snapshot. */
  welcome(options: DisplayOptions): Display {
    const display = this.#open(options)
    this.#guests = [...this.#guests, display]
    this.#connectLayouts()
    this.#start(display)
    return display
  }

  /** Sends a display of the settings its snapshot, soon: it has registered, so it is there, and has just started. */
  greet(display: Display): void {
    queueMicrotask(() => {
      if (!display.sender.health.heard()) this.#snapshots.welcome(display)
    })
  }

  /** Lets a guest go. */
  dismiss(display: Display): void {
    this.#guests = this.#guests.filter((guest) => guest !== display)
    this.#connectLayouts()
    this.#close(display)
  }

  /** Gives a control's present state to the output of each of its displays; it leaves at `flush`. */
  show(live: LiveControl): void {
    try {
      live.outlet?.show()
    } catch (error) {
      // The action is counted, and a display must not cost a phone its answer.
      this.#faults.report(error, 'a control could not be shown')
    }
  }

  /** Shows that a control is back at zero, but not where that would be taken for another press or choice. */
  showZero(live: LiveControl): void {
    live.outlet?.showZero()
  }

  /**
   * Sends the values of a layout's active page to all its displays, as each of them wants its snapshot. Those that
   * know the daemon, since they have registered, are told the page first.
   */
  showPage(layout: LiveLayout): void {
    for (const display of this.#displaysOf(layout.layoutId)) {
      if (display.isLeased) {
        const encode = () => pageMessage(layout)
        display.add(encode(), { key: '/ovation/page', isEvent: true, encode })
        display.flush()
      }
      sendSnapshot(display, this.#layouts, layout.layoutId)
    }
  }

  /** Ends the turn: sends what was gathered, one datagram a display where it fits. */
  flush(): void {
    for (const display of this.all) {
      try {
        display.flush()
      } catch (error) {
        this.#faults.report(error, 'a display could not be sent to', { display: display.options.name })
      }
    }
  }

  /** Display hosts of a layout that are connected now; a host and port counts once. */
  connectedTo(layoutId: string): number {
    return this.#displaysOf(layoutId).filter(
      ({ sender, isLeased }) => isLeased || sender.health.state === 'up',
    ).length
  }

  async close(): Promise<void> {
    clearInterval(this.#looks)
    for (const display of this.all) this.#close(display)
    await Promise.all(this.#leaving.values())
  }

  #open(options: DisplayOptions): Display {
    const display: Display = new Display(options, this.#log, {
      onArrival: () => {
        this.onRearranged()
        this.#snapshots.welcome(display)
      },
      onReturn: () => this.#snapshots.repeat(display),
    })
    return display
  }

  /** What was there before with the same host and port sends first what it has, so that nothing old comes last. */
  async #start(display: Display): Promise<void> {
    try {
      await this.#leaving.get(placeOf(display))
      await display.start()
    } catch (error) {
      this.#faults.report(error, 'a display could not be started', { display: display.options.name })
    }
  }

  #close(display: Display): void {
    const place = placeOf(display)
    const closed = Promise.all([this.#leaving.get(place), display.close()]).then(() => {
      if (this.#leaving.get(place) === closed) this.#leaving.delete(place)
    })
    this.#leaving.set(place, closed)
  }

  #displaysOf(layoutId: string): Display[] {
    return this.all.filter((display) => display.shows(layoutId))
  }

  #showAgain(display: Display, since: number): void {
    for (const { layoutId, controls } of this.#layouts.byId.values()) {
      if (!display.shows(layoutId)) continue
      for (const { outlet } of controls.values())
        if (outlet instanceof ControlOutlet) outlet.showAgain(display, since)
    }
    display.flush()
  }

  #connectLayouts(): void {
    this.all = [...this.#configured, ...this.#guests]
    for (const layout of this.#layouts.byId.values()) {
      const groups = groupAlike(this.#displaysOf(layout.layoutId))
      for (const live of layout.controls.values())
        live.outlet = groups.length > 0 ? new ControlOutlet(live, groups, this.#repair) : undefined
    }
  }
}

/** What a registered display is told of the page. */
export function pageMessage({ layoutId, activePage }: LiveLayout): Buffer {
  return encodeMessage('/ovation/page', [
    { type: 's', value: layoutId },
    { type: 's', value: activePage.pageId },
  ])
}

function placeOf({ options: { host, port } }: Display): string {
  return `${host} ${port}`
}

/** Displays that get the very same messages, together. */
function groupAlike(displays: readonly Display[]): Display[][] {
  const groups = new Map<string, Display[]>()
  for (const display of displays) {
    const { profile, prefix, map } = display.options
    const key = JSON.stringify([profile, prefix, map])
    groups.set(key, [...(groups.get(key) ?? []), display])
  }
  return [...groups.values()]
}
