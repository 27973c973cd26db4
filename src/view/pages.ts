import { type Control, describeControl } from '../layout/layout.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import type { ControlForPhones, ShownPage } from '../wire/control.js'
import type { ForPhones } from '../wire/controls/any-control.js'
import { type PagePart, PhonePage, withClosing } from './phone-page.js'

/** The active page of each layout for phones: made once, because a whole crowd gets it. */
export class PhonePages {
  readonly #pages = new Map<string, PhonePage>()
  #revision = -1

  constructor(private readonly layouts: Pick<LiveLayouts, 'byId' | 'revision'>) {}

  /** Undefined for an unknown layout. */
  of(layoutId: string): PhonePage | undefined {
    const { byId, revision } = this.layouts
    if (revision !== this.#revision) this.#pages.clear()
    this.#revision = revision
    const known = this.#pages.get(layoutId)
    const layout = byId.get(layoutId)
    if (known !== undefined || layout === undefined) return known
    const page = phonePage(layout)
    this.#pages.set(layoutId, page)
    return page
  }
}

/** As `PageForPhones`. */
function phonePage({ layoutId, activePage, controls, hasLight }: LiveLayout): PhonePage {
  const light = hasLight && ({ light: true } as const)
  const start = JSON.stringify({ layoutId, activePageId: activePage.pageId, ...light })
  const parts: PagePart[] = [`${start.slice(0, -1)},"controls":[`]
  for (const [at, { lid }] of activePage.controls.entries()) {
    const live = controls.get(lid)!
    const text = `${at > 0 ? ',' : ''}${JSON.stringify(describeForPhones(live))}`
    parts.push(...(live.closing ? withClosing(text, live.closing) : [text]))
  }
  return new PhonePage([...parts, ']}'])
}

/** A control, as phones and screens see it. */
export function describeForPhones({ control, enabled }: LiveControl): ControlForPhones {
  const { once, moderate, words } = control
  return {
    ...describeControl(control),
    ...(once && { once }),
    ...(moderate && { moderated: moderate }),
    ...(words && { words }),
    ...describeVisibility(control),
    ...(!enabled && { enabled }),
  }
}

/** When others see what the audience did there; nothing where they never do. */
export function describeVisibility({ results }: Pick<Control, 'results'>): Pick<ForPhones, 'results'> {
  return results === 'never' ? {} : { results }
}

/** The active page, as the holder of an API key sees it. */
export function describePage({ layoutId, activePage }: LiveLayout): ShownPage {
  return {
    layoutId,
    activePageId: activePage.pageId,
    controls: activePage.controls.map(describeControl),
  }
}
