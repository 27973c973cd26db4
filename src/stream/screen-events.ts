import type { LiveControl } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'
import { msLeft } from '../state/timed/closing.js'
import { describeForPhones } from '../view/pages.js'
import type { ScreenSource } from '../view/shown-screens.js'
import type { ControlForPhones } from '../wire/control.js'
import type { ScreenContent, ScreenEvent } from '../wire/screen.js'
import type { Outbox } from './outbox.js'
import { screenFrame } from './protocol.js'

/** How often it is looked what screens show, ms: they are told of a change within 100. */
const lookMs = 50

/** The screens of a layout, and what they were told last. */
interface LayoutScreens {
  readonly screens: Set<Outbox>
  told: string
}

/**
 * Tells screens what they show. It is compared with what it was only while there are any, so an action that pushes out a
 * text, for example, does nothing more.
 */
export class ScreenEvents {
  readonly #byLayoutId = new Map<string, LayoutScreens>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly state: Pick<ShowState, 'layouts' | 'hold'>,
    private readonly source: ScreenSource,
  ) {}

  /** Tells a screen what it shows, at once. */
  join(layoutId: string, screen: Outbox): void {
    const group = this.#byLayoutId.get(layoutId) ?? { screens: new Set(), told: '' }
    this.#byLayoutId.set(layoutId, group)
    // Whatever has changed is told to the others first: this one hears it once.
    const event = this.#look(layoutId, group)
    group.screens.add(screen)
    screen.send(screenFrame(event))
    this.#timer ??= setInterval(() => this.#lookAtAll(), lookMs).unref()
  }

  leave(layoutId: string, screen: Outbox): void {
    const group = this.#byLayoutId.get(layoutId)
    if (!group?.screens.delete(screen)) return
    if (group.screens.size === 0) this.#byLayoutId.delete(layoutId)
    if (this.#byLayoutId.size === 0) this.close()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #lookAtAll(): void {
    for (const [layoutId, group] of this.#byLayoutId) this.#look(layoutId, group)
  }

  /** Tells the screens of a layout if they show something else now. */
  #look(layoutId: string, group: LayoutScreens): ScreenEvent {
    const event = this.#describe(layoutId)
    const words = wordsOf(event, this.state.layouts.revision)
    if (words === group.told) return event
    group.told = words
    const frame = screenFrame(event)
    for (const screen of group.screens) screen.send(frame)
    return event
  }

  #describe(layoutId: string): ScreenEvent {
    const { hold } = this.state
    const { show, ...rest } = this.source.of(layoutId)
    const { reactions } = rest
    const live = this.#controlIn(layoutId, show)
    const held = hold.isHeld && ({ held: true } as const)
    // An edge may hear of a control before it has the layout.
    if (typeof show === 'object' && 'lid' in show && live === undefined)
      return { event: 'screen', show: 'auto', ...(reactions === false && { reactions }), ...held }
    return { event: 'screen', show, ...rest, ...(live && { control: describeNow(live) }), ...held }
  }

  #controlIn(layoutId: string, show: ScreenContent): LiveControl | undefined {
    if (typeof show === 'string' || 'textId' in show) return undefined
    return this.state.layouts.byId.get(layoutId)?.controls.get(show.lid)
  }
}

/** A control with how long it is until it closes. */
function describeNow(live: LiveControl): ControlForPhones {
  const { closing } = live
  return { ...describeForPhones(live), ...(closing && { closesIn: msLeft(closing) }) }
}

/** Two events with the same words say the same: the time that a control stays open passes by itself. */
function wordsOf(event: ScreenEvent, revision: number): string {
  const { control } = event
  if (control?.closesIn === undefined) return JSON.stringify(event)
  return JSON.stringify([event, revision], (name, value) => (name === 'closesIn' ? undefined : value))
}
