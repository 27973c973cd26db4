import type { Telling } from '../../../venue-clock.js'
import type { ReportLanguage } from '../language/report-language.js'
import type { LayoutReport, TextReport } from '../report.js'
import { html, type Markup, nothing } from './markup.js'

/** More than these are shown on request, so that what follows them is found, and paper is saved. */
const shownAtOnce = 120

/** What people wrote, in its order. */
export function textsSection(layout: LayoutReport, language: ReportLanguage): Markup {
  const { texts, moreTexts, controls } = layout
  if (texts.length === 0) return nothing
  const words = language.words.texts
  const several = new Set(texts.map(({ lid }) => lid)).size > 1
  const labels = new Map(several ? controls.map(({ lid, label }) => [lid, label]) : [])
  const times = language.clock.over(layout)
  const items = texts.map((text) => item(text, labels.get(text.lid), times, language))
  const later = items.slice(shownAtOnce)
  return html`<section class="card"><h3>${words.title}</h3>
<ol class="texts">${items.slice(0, shownAtOnce)}</ol>
${later.length > 0 && html`<details class="texts-later"><summary>${language.fill(words.later, { n: later.length })}</summary><ol class="texts">${later}</ol></details>`}
${moreTexts > 0 && html`<p class="soft">${language.fill(words.more, { n: moreTexts })}</p>`}
</section>`
}

/** @param label of the control, where there are texts of several. */
function item(
  { t, value, takenBack }: TextReport,
  label: string | undefined,
  times: Telling,
  { words }: ReportLanguage,
): Markup {
  const text = takenBack ? html`<s dir="auto">${value}</s>` : html`<span dir="auto">${value}</span>`
  return html`<li><time>${times.second(t)}</time> ${label !== undefined && html`<bdi class="soft">${label}</bdi> `}${text}${takenBack && html` <span class="soft">${words.texts.takenBack}</span>`}</li>`
}
