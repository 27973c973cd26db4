import { describeControl } from '../layout/layout.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import type { ControlForPhones, PageForPhones, ShownPage } from '../wire/control.js'

/** The active page of each layout for phones, as JSON: made once, because a whole crowd gets it. */
export class PhonePages {
  readonly #texts = new Map<string, string>()
  #revision = -1

  constructor(private readonly layouts: Pick<LiveLayouts, 'byId' | 'revision'>) {}

  /** Undefined for an unknown layout. */
  of(layoutId: string): string | undefined {
    const { byId, revision } = this.layouts
    if (revision !== this.#revision) this.#texts.clear()
    this.#revision = revision
    const known = this.#texts.get(layoutId)
    const layout = byId.get(layoutId)
    if (known !== undefined || layout === undefined) return known
    const text = JSON.stringify(phonePage(layout))
    this.#texts.set(layoutId, text)
    return text
  }
}

function phonePage(layout: LiveLayout): PageForPhones {
  const controls = layout.activePage.controls.map(
    (control): ControlForPhones => ({
      ...describeControl(control),
      ...(control.once && { once: true }),
      ...(!layout.controls.get(control.lid)?.enabled && { enabled: false }),
    }),
  )
  return { ...describePage(layout), controls }
}

/** The active page, as the holder of an API key sees it. */
export function describePage({ layoutId, activePage }: LiveLayout): ShownPage {
  return {
    layoutId,
    activePageId: activePage.pageId,
    controls: activePage.controls.map(describeControl),
  }
}
