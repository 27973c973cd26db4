import type { ReportLanguage } from '../language/report-language.js'
import type { Interval, LayoutReport } from '../report.js'
import { controlCard } from './control-section.js'
import { intervalsCard } from './intervals.js'
import { html, type Markup, nothing } from './markup.js'
import { average, highest, numbersOf } from './number-tables.js'
import { textsSection } from './texts-section.js'
import { drawPresence, drawTimeline } from './time-charts.js'

/** All that happened on a layout. @param at its number, for a name of its own in the page. */
export function layoutSection(
  layout: LayoutReport,
  held: readonly Interval[],
  language: ReportLanguage,
  at: number,
): Markup {
  const { name, layoutId, begin, end, rate } = layout
  const { words, clock } = language
  const shownHeld = held.filter((interval) => interval.end > begin && interval.begin < end)
  return html`<article class="layout layout-${at}">
<header>
<h2><bdi>${name}</bdi></h2>
<p class="soft">${language.fill(words.when, { date: clock.date(begin), begin: clock.minute(begin), end: clock.over(layout).minute(end), layoutId })}</p>
${keyFigures(layout, language)}
</header>
<section class="card"><h3>${words.rate.title}</h3>
${drawTimeline(layout, shownHeld, language)}
${shownHeld.length > 0 ? html`<p class="legend"><span class="key held"></span>${words.rate.held}</p>` : nothing}
${numbersOf(rate, language, [[words.rate.aSecond, average]])}
</section>
${presence(layout, language)}
${acts(layout, language)}
${layout.light.length > 0 ? intervalsCard(words.light, layout.light, layout, language) : nothing}
<section><h3>${words.controls.title}</h3><div class="cards">${layout.controls.map((control) => controlCard(control, language))}</div></section>
${textsSection(layout, language)}
</article>`
}

function keyFigures(layout: LayoutReport, language: ReportLanguage): Markup {
  const { begin, end, actions, people, peak, controls } = layout
  const words = language.words.figures
  const time = language.clock.over(layout).minute(peak.at)
  const figures: readonly (readonly [string, string])[] = [
    [people === null ? '' : language.number(people), words.people],
    [language.number(actions), words.actions],
    [language.length(end - begin), words.length],
    [language.number(peak.perSecond, 1), language.fill(words.peak, { time })],
    [language.number(controls.length), words.controls],
  ]
  return html`<dl class="figures">${figures
    .filter(([number]) => number !== '')
    .map(([number, what]) => html`<div><dt>${what}</dt><dd>${number}</dd></div>`)}</dl>`
}

function presence({ presence: { within, acting, phones } }: LayoutReport, language: ReportLanguage): Markup {
  const words = language.words.presence
  const chart = drawPresence({ within, acting, phones }, language)
  if (!chart) return nothing
  return html`<section class="card"><h3>${words.title}</h3>
<p class="legend">${acting && html`<span class="key area"></span>${language.fill(words.people, { length: language.length(within) })}`} ${phones && html`<span class="key second"></span>${words.phones}`}</p>
${chart}
${acting && numbersOf(acting, language, [[words.mostPeople, highest]], language.words.numbersOfPeople)}
${phones && numbersOf(phones, language, [[words.mostPhones, highest]], language.words.numbersOfPhones)}
</section>`
}

function acts({ acts: all, begin: first, end: last }: LayoutReport, language: ReportLanguage): Markup {
  const { words } = language
  const times = language.clock.over({ begin: all[0]?.begin ?? first, end: last })
  const { title, act, beginsWith, kinds, length } = words.acts
  const rows = all.map(
    ({ name, kind, begin, end, actions, people }, at) =>
      html`<tr><td><span class="act-number ${kind}">${at + 1}</span></td><th scope="row"><bdi>${name}</bdi></th><td>${kinds[kind]}</td><td class="number">${times.second(begin)}</td><td class="number">${times.second(end)}</td><td class="number">${language.length(end - begin)}</td><td class="number">${people === null ? '' : language.number(people)}</td><td class="number">${language.number(actions)}</td></tr>`,
  )
  const numbers = [words.from, words.until, length, words.figures.people, words.figures.actions]
  return html`<section class="card"><h3>${title}</h3><div class="scroll" tabindex="0" role="group" aria-label="${title}"><table><thead><tr><td></td><th scope="col">${act}</th><th scope="col">${beginsWith}</th>${numbers.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div></section>`
}
