import type { LiveControl, Outlet, Viewer } from '../state/live-layout.js'
import type { Display } from './display.js'
import { mappingOf } from './map/address-map.js'
import type { LastShown, Repair } from './repair.js'
import { Rendition } from './wire/rendition.js'
import { wireForm } from './wire/wire-form.js'

/** One address of a control, and the displays that get it in the same form. */
interface Channel {
  readonly rendition: Rendition
  readonly displays: readonly Display[]
}

/** The output of one control: encoded once for all displays that get it in the same form. */
export class ControlOutlet implements Outlet {
  readonly #channels: readonly Channel[]
  readonly #lastShown: LastShown

  /**
   * @param groups displays with the same profile, prefix and map.
   * @param repair whose checks are the time in which `showAgain` counts.
   */
  constructor(
    { control, state }: LiveControl,
    groups: readonly (readonly Display[])[],
    private readonly repair: Pick<Repair, 'checks' | 'lastShownOf'>,
  ) {
    this.#lastShown = repair.lastShownOf(state)
    this.#channels = groups.flatMap((displays) => {
      const { profile, prefix, map } = displays[0]!.options
      const mapping = mappingOf(map, state.layoutId, control.lid)
      return wireForm(control, profile, prefix, mapping).map((message) => ({
        rendition: new Rendition(message, state),
        displays,
      }))
    })
    for (const { rendition, displays } of this.#channels)
      for (const display of displays) display.replaceSource(rendition)
  }

  show(): void {
    this.#lastShown.at = this.repair.checks
    for (const { rendition, displays } of this.#channels) {
      const message = rendition.encode()
      for (const display of displays) display.add(message, rendition)
    }
  }

  showZero(isFixed: boolean): void {
    for (const { rendition, displays } of this.#channels) {
      const { kind, key, state } = rendition
      if (kind !== 'state' && (kind !== 'event' || state.type === 'Index')) continue
      const message = Uint8Array.from(rendition.encode())
      const source = isFixed ? { key, isEvent: true, encode: () => message } : rendition
      for (const display of displays) display.add(message, source)
    }
  }

  /** Shows the present state on one display, as if somebody had used the control. */
  showOn(display: Viewer): void {
    this.#showWhere(() => true, display)
  }

  showStateOn(display: Viewer): void {
    this.#showWhere(({ kind }) => kind !== 'press', display)
  }

  showAgain(display: Viewer, since: number): void {
    if (this.wasShown(since)) this.#showWhere(({ kind }) => kind === 'state', display)
  }

  showLateOn(display: Viewer): void {
    this.#lastShown.at = this.repair.checks
    this.#showWhere(({ kind }) => kind === 'state', display)
  }

  wasShown(since: number): boolean {
    return this.#lastShown.at >= since
  }

  #showWhere(isWanted: (rendition: Rendition) => boolean, only?: Viewer): void {
    for (const { rendition, displays } of this.#channels) {
      if (!isWanted(rendition)) continue
      for (const display of displays)
        if (only === undefined || display === only) display.add(rendition.encode(), rendition)
    }
  }
}
