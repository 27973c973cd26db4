import type { ReportLanguage } from '../language/report-language.js'
import type { Report } from '../report.js'
import { intervalsCard } from './intervals.js'
import { html, type Markup } from './markup.js'

/** What was refused, and how displays fared. */
export function troubleSection(report: Report, language: ReportLanguage): Markup {
  const { refused, displays, held } = report
  const { words } = language
  const times = language.clock.over(report)
  const { trouble } = words
  return html`<article><h2>${trouble.title}</h2><div class="cards">
<section class="card"><h3>${trouble.refused}</h3>${
    refused.length === 0
      ? html`<p>${trouble.none}</p>`
      : html`<table><thead><tr><th scope="col">${trouble.why}</th><th scope="col" class="number">${words.figures.actions}</th></tr></thead><tbody>${refused.map(
          ([code, count]) =>
            html`<tr><th scope="row">${language.reason(code)} <span class="soft">${code}</span></th><td class="number">${language.number(count)}</td></tr>`,
        )}</tbody></table>`
  }</section>
<section class="card"><h3>${trouble.displays}</h3>${
    displays.length === 0
      ? html`<p>${trouble.noDisplays}</p>`
      : html`<table><thead><tr><th scope="col">${trouble.display}</th><th scope="col" class="number">${trouble.dropped}</th><th scope="col">${trouble.notUp}</th></tr></thead><tbody>${displays.map(
          ({ name, dropped, troubles }) =>
            html`<tr><th scope="row"><bdi>${name}</bdi></th><td class="number">${language.number(dropped)}</td><td>${
              troubles.length === 0
                ? trouble.never
                : troubles.map(
                    ({ state, begin, end }) =>
                      html`<div class="bad">${trouble.states[state] ?? state}: ${times.minute(begin)} – ${times.minute(end)}</div>`,
                  )
            }</td></tr>`,
        )}</tbody></table>`
  }</section>
${held.length > 0 && intervalsCard(trouble.held, held, report, language)}
</div></article>`
}
