import type { LayoutReport, TextReport } from '../report.js'
import { groupedNumber, type VenueClock } from '../venue-clock.js'
import { html, type Markup, nothing } from './markup.js'

/** More than these are shown on request, so that what follows them is found, and paper is saved. */
const shownAtOnce = 120

/** What people wrote, in its order. */
export function textsSection({ texts, moreTexts, controls }: LayoutReport, clock: VenueClock): Markup {
  if (texts.length === 0) return nothing
  const several = new Set(texts.map(({ lid }) => lid)).size > 1
  const labels = new Map(several ? controls.map(({ lid, label }) => [lid, label]) : [])
  const items = texts.map((text) => item(text, labels.get(text.lid), clock))
  const later = items.slice(shownAtOnce)
  return html`<section class="card"><h3>Texts</h3>
<ol class="texts">${items.slice(0, shownAtOnce)}</ol>
${later.length > 0 && html`<details class="texts-later"><summary>${groupedNumber(later.length)} later ones</summary><ol class="texts">${later}</ol></details>`}
${moreTexts > 0 && html`<p class="soft">and ${groupedNumber(moreTexts)} more, which are in the recording</p>`}
</section>`
}

/** @param label of the control, where there are texts of several. */
function item({ t, value, takenBack }: TextReport, label: string | undefined, clock: VenueClock): Markup {
  const text = takenBack ? html`<s dir="auto">${value}</s>` : html`<span dir="auto">${value}</span>`
  return html`<li><time>${clock.second(t)}</time> ${label !== undefined && html`<span class="soft">${label}</span> `}${text}${takenBack && html` <span class="soft">taken back</span>`}</li>`
}
