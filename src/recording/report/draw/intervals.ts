import type { ReportLanguage } from '../language/report-language.js'
import type { Interval } from '../report.js'
import { html, type Markup } from './markup.js'

/** When something was so, as a table. @param span in whose days the times are told. */
export function intervalsCard(
  title: string,
  intervals: readonly Interval[],
  span: Interval,
  language: ReportLanguage,
): Markup {
  const { words } = language
  const times = language.clock.over(span)
  return html`<section class="card"><h3>${title}</h3><table><thead><tr><th scope="col" class="number">${words.from}</th><th scope="col" class="number">${words.until}</th><th scope="col" class="number">${words.acts.length}</th></tr></thead><tbody>${intervals.map(
    ({ begin, end }) =>
      html`<tr><td class="number">${times.second(begin)}</td><td class="number">${times.second(end)}</td><td class="number">${language.length(end - begin)}</td></tr>`,
  )}</tbody></table></section>`
}
