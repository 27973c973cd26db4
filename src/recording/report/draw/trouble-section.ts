import { refusals } from '../../../errors.js'
import type { RefusalCode } from '../../../wire/problem.js'
import type { Report } from '../report.js'
import { groupedNumber, lengthOf, type VenueClock } from '../venue-clock.js'
import { html, type Markup } from './markup.js'

/** What was refused, and how displays fared. */
export function troubleSection({ refused, displays, held }: Report, clock: VenueClock): Markup {
  return html`<article><h2>How it went</h2><div class="cards">
<section class="card"><h3>Refused actions</h3>${
    refused.length === 0
      ? html`<p>None.</p>`
      : html`<table><thead><tr><th scope="col">Why</th><th scope="col" class="number">Actions</th></tr></thead><tbody>${refused.map(
          ([code, count]) =>
            html`<tr><th scope="row">${titleOf(code)} <span class="soft">${code}</span></th><td class="number">${groupedNumber(count)}</td></tr>`,
        )}</tbody></table>`
  }</section>
<section class="card"><h3>Displays</h3>${
    displays.length === 0
      ? html`<p>The recording names none.</p>`
      : html`<table><thead><tr><th scope="col">Display</th><th scope="col" class="number">Dropped messages</th><th scope="col">Not up</th></tr></thead><tbody>${displays.map(
          ({ name, dropped, troubles }) =>
            html`<tr><th scope="row">${name}</th><td class="number">${groupedNumber(dropped)}</td><td>${
              troubles.length === 0
                ? 'never'
                : troubles.map(
                    ({ state, begin, end }) =>
                      html`<div class="bad">${state}, ${clock.minute(begin)} to ${clock.minute(end)}</div>`,
                  )
            }</td></tr>`,
        )}</tbody></table>`
  }</section>
${
  held.length > 0 &&
  html`<section class="card"><h3>Held output</h3><table><thead><tr><th scope="col" class="number">From</th><th scope="col" class="number">Until</th><th scope="col" class="number">Length</th></tr></thead><tbody>${held.map(
    ({ begin, end }) =>
      html`<tr><td class="number">${clock.second(begin)}</td><td class="number">${clock.second(end)}</td><td class="number">${lengthOf(end - begin)}</td></tr>`,
  )}</tbody></table></section>`
}
</div></article>`
}

function titleOf(code: string): string {
  return code in refusals ? refusals[code as RefusalCode].title : code
}
