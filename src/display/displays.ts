import { steadyTime } from '../crowd/clock.js'
import type { Faults } from '../faults.js'
import type { Log } from '../log.js'
import type { ControlState } from '../state/control-state.js'
import type { Hold } from '../state/hold.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import { ControlOutlet } from './control-outlet.js'
import { Display, type DisplayOptions } from './display.js'
import { groupAlike } from './group-alike.js'
import { readLocalLoss } from './link/linux-network.js'
import { pageMessage } from './page-message.js'
import { checkMs, Repair } from './repair.js'
import { Snapshots } from './snapshots.js'
import { Told } from './told.js'

/** All display hosts: those of the settings, and guests, which have registered themselves. Knows what each gets. */
export class Displays {
  /** Those of the settings. */
  configured: readonly Display[] = []
  /** Those that have registered themselves and are not of the settings. */
  guests: readonly Display[] = []
  /** Those of the settings first. */
  all: readonly Display[] = []
  /** What registered displays were told, and others by OSC. */
  readonly told = new Told()
  readonly #repair: Repair
  readonly #snapshots: Snapshots
  readonly #checks: NodeJS.Timeout
  readonly #rearrangedListeners = new Set<() => void>()
  /** By host and port: displays that are still closing, before another one may start there. */
  readonly #closing = new Map<string, Promise<unknown>>()

  constructor(
    private readonly log: Log,
    private readonly layouts: LiveLayouts,
    private readonly faults: Faults,
    private readonly hold: Hold,
  ) {
    this.#repair = new Repair(readLocalLoss, (display, since) => this.#showAgain(display, since))
    this.#snapshots = new Snapshots(layouts, faults, hold)
    this.#checks = setInterval(() => {
      for (const display of this.all) display.sender.check()
      this.#repair.check(this.all)
      this.#snapshots.retryDown(this.all)
    }, checkMs).unref()
  }

  /** Calls the listener when displays of the settings were replaced or have another address. @returns what ends this. */
  onRearranged(listener: () => void): () => void {
    this.#rearrangedListeners.add(listener)
    return () => this.#rearrangedListeners.delete(listener)
  }

  /**
   * Shows the layouts on these displays and on the guests from now on. A display with unchanged options continues
   * undisturbed, one that is no longer named is closed. Waits at most 300 ms for name resolution, which then continues.
   *
   * @throws synchronously, keeping the previous displays, if a control cannot be shown on one of them.
   */
  connect(options: readonly DisplayOptions[]): Promise<void> {
    const before = new Map(this.configured.map((display) => [JSON.stringify(display.options), display]))
    const opened: Display[] = []
    const configured = this.configured
    this.configured = options.map((wanted) => {
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
      this.configured = configured
      for (const display of opened) display.close()
      throw error
    }
    for (const display of before.values()) this.#close(display)
    const starts = opened.map((display) => this.#start(display))
    this.#tellRearranged()
    const patience = new Promise<void>((resolve) => setTimeout(resolve, 300).unref())
    return Promise.race([patience, Promise.all(starts).then(() => {})])
  }

  /** Adds a display that has registered itself, and sends it its snapshot. */
  addGuest(options: DisplayOptions): Display {
    const display = this.#open(options)
    this.guests = [...this.guests, display]
    this.#connectLayouts()
    this.#start(display)
    return display
  }

  /** Sends a display of the settings its snapshot soon: it has registered, so it is up and has just started. */
  sendSnapshotSoon(display: Display): void {
    queueMicrotask(() => {
      if (!display.sender.health.heard()) this.#snapshots.send(display)
    })
  }

  removeGuest(display: Display): void {
    this.guests = this.guests.filter((guest) => guest !== display)
    this.#connectLayouts()
    this.#close(display)
  }

  /** Adds a control's present state to the output of each of its displays; it is sent at `flush`. */
  show(live: LiveControl): void {
    if (this.hold.isHeld) return this.hold.miss(live.state)
    try {
      live.outlet?.show()
    } catch (error) {
      // The action is counted, and a fault of a display must not cost a phone its answer.
      this.faults.report(error, 'a control could not be shown')
    }
  }

  /** Shows that a control is back at zero, except where that would look like another press or choice. */
  showZero(live: LiveControl): void {
    live.state.crowd?.announcer.hush(steadyTime())
    live.outlet?.showZero(this.hold.isHeld)
  }

  /** From now on the audience's values are kept from all displays; what waits is dropped. */
  holdBack(): void {
    // What was accepted before in this turn still goes; nothing of a later one does.
    this.flush()
    this.hold.begin()
    for (const display of this.all)
      for (const state of display.dropControls()) this.hold.miss(state as ControlState)
  }

  /** Brings all displays to where the show stands, and shows what comes from now on. */
  release(): void {
    const missed = this.hold.end()
    for (const display of this.all)
      this.#snapshots.sendMissed(display, missed).catch((error) => {
        this.faults.report(error, 'a display could not be brought up to date', {
          display: display.options.name,
        })
      })
  }

  /** Tells the registered displays that show a layout, or all of them. @param words the message as text. */
  tell(words: string, message: Uint8Array, layoutId?: string): void {
    const now = performance.now()
    for (const display of this.all) {
      if (!display.isLeased || (layoutId !== undefined && !display.shows(layoutId))) continue
      this.told.record(display.ip, words, now)
      display.add(message, { key: '/ovation', isEvent: true, encode: () => message })
      display.flush()
    }
  }

  /** Sends all displays of a layout the snapshot of its active page; registered ones are told the page first. */
  showPage(layout: LiveLayout): void {
    this.tell('/ovation/page', pageMessage(layout), layout.layoutId)
    for (const display of this.#displaysOf(layout.layoutId))
      this.#snapshots.sendPage(display, layout.layoutId)
  }

  /** Ends the event-loop turn: sends what was added, in one datagram per display where it fits. */
  flush(): void {
    for (const display of this.all) {
      try {
        display.flush()
      } catch (error) {
        this.faults.report(error, 'a display could not be sent to', { display: display.options.name })
      }
    }
  }

  /** How many display hosts of a layout are connected now; a host and port counts once. */
  connectedTo(layoutId: string): number {
    return this.#displaysOf(layoutId).filter(({ state, isLeased }) => isLeased || state === 'up').length
  }

  async close(): Promise<void> {
    clearInterval(this.#checks)
    for (const display of this.all) this.#close(display)
    await Promise.all(this.#closing.values())
  }

  #open(options: DisplayOptions): Display {
    const display: Display = new Display(options, this.log, {
      onArrival: () => {
        this.#tellRearranged()
        this.#snapshots.send(display)
      },
      onReturn: () => this.#snapshots.sendAgain(display),
    })
    return display
  }

  /** Waits until a previous display at the same host and port is closed, so that no old value is sent last. */
  async #start(display: Display): Promise<void> {
    try {
      await this.#closing.get(placeOf(display))
      await display.start()
    } catch (error) {
      this.faults.report(error, 'a display could not be started', { display: display.options.name })
    }
  }

  #close(display: Display): void {
    const place = placeOf(display)
    const closed = Promise.all([this.#closing.get(place), display.close()]).then(() => {
      if (this.#closing.get(place) === closed) this.#closing.delete(place)
    })
    this.#closing.set(place, closed)
  }

  #displaysOf(layoutId: string): Display[] {
    return this.all.filter((display) => display.shows(layoutId))
  }

  #showAgain(display: Display, since: number): void {
    for (const { layoutId, controls } of this.layouts.byId.values()) {
      if (!display.shows(layoutId)) continue
      for (const { outlet, state } of controls.values()) {
        if (!this.hold.isHeld) outlet?.showAgain(display, since)
        else if (outlet?.wasShown(since)) this.hold.miss(state)
      }
    }
    display.flush()
  }

  #tellRearranged(): void {
    for (const listener of this.#rearrangedListeners) listener()
  }

  #connectLayouts(): void {
    this.all = [...this.configured, ...this.guests]
    for (const layout of this.layouts.byId.values()) {
      const groups = groupAlike(this.#displaysOf(layout.layoutId))
      for (const live of layout.controls.values())
        live.outlet = groups.length > 0 ? new ControlOutlet(live, groups, this.#repair) : undefined
    }
  }
}

function placeOf({ options: { host, port } }: Display): string {
  return `${host} ${port}`
}
