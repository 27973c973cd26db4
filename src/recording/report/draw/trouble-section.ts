import type { ReportLanguage } from '../language/report-language.js'
import type { Report } from '../report.js'
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
${
  held.length > 0 &&
  html`<section class="card"><h3>${trouble.held}</h3><table><thead><tr><th scope="col" class="number">${words.from}</th><th scope="col" class="number">${words.until}</th><th scope="col" class="number">${words.acts.length}</th></tr></thead><tbody>${held.map(
    ({ begin, end }) =>
      html`<tr><td class="number">${times.second(begin)}</td><td class="number">${times.second(end)}</td><td class="number">${language.length(end - begin)}</td></tr>`,
  )}</tbody></table></section>`
}
</div></article>`
}
