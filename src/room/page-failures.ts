import { PeriodCount } from '../limits/pace.js'
import type { Log } from '../log.js'
import { counter, type MetricSource, samplesBy } from '../metrics.js'

/** One page: of the audience, of the projector, of the operator, or of a draft. */
export type BrowserPage = 'play' | 'screen' | 'desk' | 'preview'

/** A page that a device could not begin. */
export interface PageFailure {
  readonly page: BrowserPage
  /** Its name, such as `TypeError`; `script` or `style` where that did not load. */
  readonly error: string
}

/** In a minute: a hall of phones for which a page is too new must not fill the disk. */
const mostLogged = 5

/** Pages that failed on devices before they were drawn: counted, and the first ones of a minute logged. */
export class PageFailures {
  /** Since the start, by page. */
  readonly counts = new Map<BrowserPage, number>([
    ['play', 0],
    ['screen', 0],
    ['desk', 0],
    ['preview', 0],
  ])
  readonly #minute = new PeriodCount(60_000)
  #unlogged = 0

  constructor(private readonly log: Pick<Log, 'warn'>) {}

  /** @param userAgent the header of the device. */
  add({ page, error }: PageFailure, userAgent: string): void {
    this.counts.set(page, this.counts.get(page)! + 1)
    if (this.#minute.add() > mostLogged) {
      this.#unlogged++
      return
    }
    const more = this.#unlogged > 0 && { unlogged: this.#unlogged }
    this.#unlogged = 0
    this.log.warn({ page, error, engine: engineOf(userAgent), ...more }, 'a page could not start on a device')
  }
}

/**
 * The engine of a browser and its major version: `WebKit 15`, `Chromium 88`, `Firefox 78`; or `other`.
 *
 * @param userAgent the header (RFC 9110 §10.1.5). Nothing else of it is told, since devices can be known by it.
 */
export function engineOf(userAgent: string): string {
  const after = (mark: RegExp) => mark.exec(userAgent)?.[1]
  // Chromium names WebKit, too. Whatever runs on an iPhone is WebKit, as new as the system where it has no version.
  const chromium = after(/Chrom(?:e|ium)\/(\d{1,4})/)
  if (chromium) return `Chromium ${chromium}`
  if (userAgent.includes('AppleWebKit'))
    return `WebKit ${after(/Version\/(\d{1,4})/) ?? after(/ OS (\d{1,4})_/) ?? ''}`.trim()
  const firefox = after(/Firefox\/(\d{1,4})/)
  return firefox ? `Firefox ${firefox}` : 'other'
}

export function pageFailureMetrics({ counts }: Pick<PageFailures, 'counts'>): MetricSource[] {
  const help = 'Pages since the start that failed on a device before they were drawn.'
  return [counter('ovation_page_failures_total', help, () => samplesBy('page', counts), ['page'])]
}
