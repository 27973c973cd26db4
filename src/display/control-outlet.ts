import type { LiveControl, Outlet } from '../state/live-layout.js'
import type { Display } from './display.js'
import { mappingOf } from './map/address-map.js'
import type { Mark, Repair } from './repair.js'
import { Rendition } from './wire/rendition.js'
import { wireForm } from './wire/wire-form.js'

/** One address of a control, and the displays that get it alike. */
interface Channel {
  readonly rendition: Rendition
  readonly displays: readonly Display[]
}

/** The way of one control to its displays: encoded once for all displays that get it alike. */
export class ControlOutlet implements Outlet {
  readonly #channels: readonly Channel[]
  readonly #repair: Pick<Repair, 'look'>
  readonly #mark: Mark

  /**
   * @param groups displays that have profile, prefix and map in common.
   * @param repair whose looks are the time in which `showAgain` counts.
   */
  constructor(
    { control, state }: LiveControl,
    groups: readonly (readonly Display[])[],
    repair: Pick<Repair, 'look' | 'markOf'>,
  ) {
    this.#repair = repair
    this.#mark = repair.markOf(state)
    this.#channels = groups.flatMap((displays) => {
      const { profile, prefix, map } = displays[0]!.options
      const mapping = mappingOf(map, state.layoutId, control.lid)
      return wireForm(control, profile, prefix, mapping).map((message) => ({
        rendition: new Rendition(message, state),
        displays,
      }))
    })
    for (const { rendition, displays } of this.#channels)
      for (const display of displays) display.renew(rendition)
  }

  show(): void {
    this.#mark.shownAt = this.#repair.look
    for (const { rendition, displays } of this.#channels) {
      const message = rendition.encode()
      for (const display of displays) display.add(message, rendition)
    }
  }

  /** Shows that the control is back at zero, but not where that would be taken for another press or choice. */
  showZero(): void {
    this.#showWhere(({ kind, state }) => kind === 'state' || (kind === 'event' && state.type !== 'Index'))
  }

  /** Shows the present state on one of its displays alone, as if somebody had used the control. */
  showOn(display: Display): void {
    this.#showWhere(() => true, display)
  }

  /** Shows the present state on one display, but not where that would be taken for another press. */
  showStateOn(display: Display): void {
    this.#showWhere(({ kind }) => kind !== 'press', display)
  }

  /** Shows a display what was shown since that look, if it is a state: an event said twice would be two events. */
  showAgain(display: Display, since: number): void {
    if (this.#mark.shownAt >= since) this.#showWhere(({ kind }) => kind === 'state', display)
  }

  #showWhere(isWanted: (rendition: Rendition) => boolean, only?: Display): void {
    for (const { rendition, displays } of this.#channels) {
      if (!isWanted(rendition)) continue
      for (const display of displays)
        if (only === undefined || display === only) display.add(rendition.encode(), rendition)
    }
  }
}
