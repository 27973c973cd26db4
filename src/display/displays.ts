import { steadyTime } from '../clocks.js'
import type { Faults } from '../faults.js'
import type { Log } from '../log.js'
import { withTimeout } from '../promises.js'
import type { Hold } from '../state/hold.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import type { TakenText } from '../texts/shown-texts.js'
import { type Announcement, Echoes, pageAnnouncement } from './link/announcements.js'
import { Display, type DisplayOptions } from './link/display.js'
import { DisplayLifecycle } from './link/display-lifecycle.js'
import { readLocalLoss } from './link/linux-network.js'
import { openGate, type SenderEvents } from './link/sender.js'
import { CatchUp } from './output/catch-up.js'
import { outputOf } from './output/control-output.js'
import { LayoutOutputs } from './output/layout-outputs.js'
import { OutputSwitch, type SendPermission } from './output/output-switch.js'
import { checkMs, Repair } from './output/repair.js'
import { Snapshots } from './output/snapshots.js'
import { schedulerOf } from './signals/signal-scheduler.js'

/** All display hosts: those of the settings, and guests, which have registered themselves. Knows what each gets. */
export class Displays {
  /** Those of the settings. */
  configured: readonly Display[] = []
  /** Those that have registered themselves and are not of the settings; in `all` they follow these. */
  guests: readonly Display[] = []
  all: readonly Display[] = []
  #receivers: readonly Display[] = []
  /** Of what registered displays were told, and others by OSC. */
  readonly echoes = new Echoes()
  readonly output: OutputSwitch
  readonly snapshots: Snapshots
  #listener: Display | undefined
  readonly #repair: Repair
  readonly #checks: NodeJS.Timeout
  readonly #rearrangedListeners = new Set<() => void>()
  readonly #lifecycle: DisplayLifecycle
  readonly #catchUp: CatchUp
  readonly #outputs: LayoutOutputs

  /** @param permission nothing leaves by any path while it is withdrawn. */
  constructor(
    private readonly log: Log,
    layouts: LiveLayouts,
    private readonly faults: Faults,
    private readonly hold: Hold,
    private readonly permission: SendPermission = openGate,
  ) {
    this.#lifecycle = new DisplayLifecycle(faults)
    this.output = new OutputSwitch(hold, permission)
    this.#repair = new Repair(readLocalLoss, (display, since) => this.#catchUp.showAgain(display, since))
    this.#outputs = new LayoutOutputs(layouts, this.#repair)
    this.snapshots = new Snapshots(layouts, faults, this.output, hold)
    const all = () => this.#receivers
    this.#catchUp = new CatchUp(this.output, hold, layouts, this.snapshots, this.#repair, faults, all)
    this.#checks = setInterval(() => {
      this.output.note()
      for (const display of this.all) display.sender.check()
      this.#repair.check(this.all)
      this.snapshots.retryDown(this.all)
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
    const { configured } = this
    this.configured = options.map((wanted) => {
      const name = JSON.stringify(wanted)
      const display = before.get(name) ?? this.#open(wanted)
      if (!before.delete(name)) opened.push(display)
      return display
    })
    try {
      this.#connectLayouts()
    } catch (error) {
      this.configured = configured
      for (const display of opened) display.close()
      throw error
    }
    for (const display of before.values()) this.#lifecycle.close(display)
    const started = opened.map((display) => this.#lifecycle.start(display))
    this.#tellRearranged()
    return withTimeout(Promise.all(started), 300, () => {}).then(() => {})
  }

  /** Adds a display that has registered itself, and sends it its snapshot. */
  addGuest(options: DisplayOptions): Display {
    const display = this.#open(options)
    this.guests = [...this.guests, display]
    this.#connectLayouts()
    this.#lifecycle.start(display)
    return display
  }

  /** Sends a display of the settings its snapshot soon: it has registered, so it is up and has just started. */
  sendSnapshotSoon(display: Display): void {
    queueMicrotask(() => {
      if (!display.health.heard()) this.snapshots.send(display)
    })
  }

  removeGuest(display: Display): void {
    this.guests = this.guests.filter((guest) => guest !== display)
    this.#connectLayouts()
    this.#lifecycle.close(display)
  }

  /** Shows everything to this one as well, which is no display that anybody counts; or to none, which costs nothing. */
  listen(listener: Display | undefined): void {
    if (listener === this.#listener) return
    this.#listener = listener
    this.#connectLayouts()
  }

  /** All is counted that another daemon may have shown: brings all displays to where the show stands. */
  caughtUp(): void {
    this.output.note()
    this.#catchUp.showMissed()
  }

  /** Adds a control's present state to the output of each of its displays; it is sent at `flush`. */
  show(live: LiveControl): void {
    if (!this.output.isOpen) return this.#catchUp.keep(live.state)
    try {
      live.channel?.show()
    } catch (error) {
      // The action is counted, and a fault of a display must not cost a phone its answer.
      this.faults.report(error, 'a control could not be shown')
    }
  }

  /** Shows that a control is back at zero, except where that would look like another press or choice. */
  showZero(live: LiveControl): void {
    const { crowd } = live.state
    if (crowd) schedulerOf(crowd).hush(steadyTime())
    if (this.output.mayLeave) return outputOf(live)?.showZero(this.output.shutBy === 'held')
    this.hold.miss(live.state)
    if (live.state.behaviour.valueKind === 'text') this.#catchUp.showNothing(live)
  }

  /** Shows what a control is again, since its reset was undone, except where that would look like another press or choice. */
  showUndone(live: LiveControl): void {
    if (!this.output.isOpen) return this.#catchUp.keep(live.state)
    outputOf(live)?.showUndone()
  }

  /** Shows that a text was taken back: the one before, or nothing where that may not be shown. @param was what it was until now. */
  showTakenBack(live: LiveControl, was: TakenText): void {
    if (this.output.isOpen && was.wasNewest) this.show(live)
    else if (was.wasOnDisplays) this.#catchUp.showNothing(live)
  }

  /** Shows the signals due at a tick. @param isNew one was not due before as it is now. @returns whether they may leave. */
  showDueSignals(live: LiveControl, isNew: boolean): boolean {
    if (this.output.isOpen) outputOf(live)?.showDueSignals()
    else if (isNew) this.hold.miss(live.state)
    return this.output.isOpen
  }

  /** Brings a display that was shown samples to where the show stands; if the output is held, when it is released. */
  showPresent(display: Display): void {
    if (this.all.includes(display)) this.#catchUp.showPresent(display)
  }

  /** Tells the registered displays that show a layout, or all of them. */
  tell(announcement: Announcement, layoutId?: string): void {
    const { words, message } = announcement
    if (!this.output.mayLeave) {
      // Without the last word, which is how it is now.
      const matter = `${layoutId} ${words.replace(/ \S+$/, '')}`
      return this.#catchUp.announceLater(matter, () => this.tell(announcement, layoutId))
    }
    for (const display of this.#receivers) {
      if (!display.isRegistered || (layoutId !== undefined && !display.shows(layoutId))) continue
      this.echoes.record(display.sender.ip, words)
      display.add(message, { key: '/ovation', isEvent: true, encode: () => message })
      display.flush()
    }
  }

  /** Sends all displays of a layout the snapshot of its active page; registered ones are told the page first. */
  showPage(layout: LiveLayout): void {
    this.tell(pageAnnouncement(layout), layout.layoutId)
    for (const display of this.#receivers)
      if (display.shows(layout.layoutId)) this.snapshots.sendPage(display, layout.layoutId)
  }

  /** Ends the event-loop turn: sends what was added, in one datagram per display where it fits. */
  flush(): void {
    this.output.note()
    if (!this.output.mayLeave) return
    for (const display of this.#receivers) {
      try {
        display.flush()
      } catch (error) {
        this.faults.report(error, 'a display could not be sent to', { display: display.options.name })
      }
    }
  }

  /** How many display hosts of a layout are connected now; a host and port counts once. */
  connectedTo(layoutId: string): number {
    return this.all.filter((one) => one.shows(layoutId) && (one.isRegistered || one.state === 'up')).length
  }

  async close(): Promise<void> {
    clearInterval(this.#checks)
    for (const display of this.all) this.#lifecycle.close(display)
    await this.#lifecycle.closed()
  }

  #open(options: DisplayOptions): Display {
    const onArrival = () => {
      this.#tellRearranged()
      this.snapshots.send(display)
    }
    const onReturn = () => this.snapshots.sendAgain(display)
    const display: Display = this.make(options, { onArrival, onReturn })
    return display
  }

  protected make(options: DisplayOptions, events: Pick<SenderEvents, 'onArrival' | 'onReturn'>): Display {
    return new Display(options, this.log, events, this.permission)
  }

  #tellRearranged(): void {
    for (const listener of this.#rearrangedListeners) listener()
  }

  #connectLayouts(): void {
    this.all = [...this.configured, ...this.guests]
    this.#receivers = this.#listener ? [...this.all, this.#listener] : this.all
    this.#outputs.connect(this.#receivers)
  }
}
