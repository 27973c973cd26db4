import { isHidden } from '../../client/wake-ups.js'
import type { PreviewLayout } from './model/preview-layout.js'

/** Between two looks whether the draft is another one, ms. */
const lookAgain = 2000

/** What may come of a look at a draft. */
export interface DraftNews {
  /** It is another one. */
  layout(layout: PreviewLayout): void
  /** It is no longer kept. */
  gone(): void
}

/** Reads the draft behind an address, and again while the page is seen, until it is gone. Where nobody answers it tries on. */
export function followDraft(address: string, tell: DraftNews): void {
  let etag: string | undefined
  let isLooking = false
  const look = async () => {
    if (isLooking || isHidden()) return
    isLooking = true
    const headers = etag === undefined ? {} : { 'if-none-match': etag }
    const answer = await fetch(address, { cache: 'no-store', headers }).catch(() => undefined)
    const layout = answer?.ok ? await answer.json().catch(() => undefined) : undefined
    isLooking = false
    if (layout) {
      etag = answer?.headers.get('etag') ?? undefined
      tell.layout(layout)
    } else if (answer?.status === 404) {
      clearInterval(timer)
      tell.gone()
    }
  }
  const timer = setInterval(look, lookAgain)
  void look()
}
