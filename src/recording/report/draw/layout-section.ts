import type { Interval, LayoutReport } from '../report.js'
import { groupedNumber, lengthOf, type VenueClock } from '../venue-clock.js'
import { controlCard } from './control-section.js'
import { html, type Markup, nothing } from './markup.js'
import { average, highest, numbersOf } from './number-tables.js'
import { textsSection } from './texts-section.js'
import { drawPresence, drawTimeline } from './time-charts.js'

/** All that happened on a layout. @param at its number, for a name of its own in the page. */
export function layoutSection(
  layout: LayoutReport,
  held: readonly Interval[],
  clock: VenueClock,
  at: number,
): Markup {
  const { name, layoutId, begin, end, rate } = layout
  const shownHeld = held.filter((interval) => interval.end > begin && interval.begin < end)
  return html`<article class="layout layout-${at}">
<header>
<h2>${name}</h2>
<p class="soft">${clock.date(begin)}, ${clock.minute(begin)} to ${clock.minute(end)} · layout ${layoutId}</p>
${keyFigures(layout, clock)}
</header>
<section class="card"><h3>Actions a second</h3>
${drawTimeline(layout, shownHeld, clock)}
${shownHeld.length > 0 ? html`<p class="legend"><span class="key held"></span>the output was held</p>` : nothing}
${numbersOf(rate, clock, [['a second', average]])}
</section>
${presence(layout, clock)}
${acts(layout, clock)}
<section><h3>Controls</h3><div class="cards">${layout.controls.map((control) => controlCard(control, clock))}</div></section>
${textsSection(layout, clock)}
</article>`
}

function keyFigures(
  { begin, end, actions, people, peak, controls }: LayoutReport,
  clock: VenueClock,
): Markup {
  const figures: readonly (readonly [string, string])[] = [
    [people === null ? '' : groupedNumber(people), people === 1 ? 'person' : 'people'],
    [groupedNumber(actions), actions === 1 ? 'action' : 'actions'],
    [lengthOf(end - begin), 'from first to last'],
    [groupedNumber(peak.perSecond, 1), `actions a second at ${clock.minute(peak.at)}, the most`],
    [groupedNumber(controls.length), controls.length === 1 ? 'control was used' : 'controls were used'],
  ]
  return html`<dl class="figures">${figures
    .filter(([number]) => number !== '')
    .map(([number, what]) => html`<div><dt>${what}</dt><dd>${number}</dd></div>`)}</dl>`
}

function presence({ presence: { within, acting, phones } }: LayoutReport, clock: VenueClock): Markup {
  const chart = drawPresence({ within, acting, phones }, clock)
  if (!chart) return nothing
  return html`<section class="card"><h3>Who was there</h3>
<p class="legend">${acting && html`<span class="key area"></span>people who acted within ${lengthOf(within)}`} ${phones && html`<span class="key second"></span>phones that were connected`}</p>
${chart}
${acting && numbersOf(acting, clock, [['people who acted, at most', highest]], 'Numbers of people')}
${phones && numbersOf(phones, clock, [['phones, at most', highest]], 'Numbers of phones')}
</section>`
}

function acts({ acts: all }: LayoutReport, clock: VenueClock): Markup {
  const rows = all.map(
    ({ name, kind, begin, end, actions, people }, at) =>
      html`<tr><td><span class="act-number ${kind}">${at + 1}</span></td><th scope="row">${name}</th><td>${kind}</td><td class="number">${clock.second(begin)}</td><td class="number">${clock.second(end)}</td><td class="number">${lengthOf(end - begin)}</td><td class="number">${people === null ? '' : groupedNumber(people)}</td><td class="number">${groupedNumber(actions)}</td></tr>`,
  )
  const numbers = ['Begin', 'End', 'Length', 'People', 'Actions']
  return html`<section class="card"><h3>Acts</h3><div class="scroll" tabindex="0" role="group" aria-label="Acts"><table><thead><tr><td></td><th scope="col">Act</th><th scope="col">Begins with</th>${numbers.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div></section>`
}
