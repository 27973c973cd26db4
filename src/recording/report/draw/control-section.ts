import type { ControlReport, Series } from '../report.js'
import { groupedNumber, type VenueClock } from '../venue-clock.js'
import { html, type Markup } from './markup.js'
import { average, highest, numbersOf, quartile } from './number-tables.js'
import { describeDensity, drawDensity, drawFinalVotes } from './plain-charts.js'
import { drawBand, drawRate, drawVotes } from './time-charts.js'

const kinds: Readonly<Record<string, string>> = {
  Slider: 'the middle value, and between which values the middle half of all lay',
  Toggle: 'off and on, in the course of time',
  Index: 'each option, in the course of time',
  XYPad: 'where people pointed: the stronger, the more often',
}

/** A card for a control: its course, and its numbers. */
export function controlCard(control: ControlReport, clock: VenueClock): Markup {
  const { lid, type, label, actions, people } = control
  const by = people === null ? '' : ` by ${groupedNumber(people)} ${people === 1 ? 'person' : 'people'}`
  return html`<section class="card ${type === 'XYPad' ? 'square' : ''}">
<h4>${label}</h4>
<p class="soft">${type} ${lid} · ${groupedNumber(actions)} ${actions === 1 ? 'action' : 'actions'}${by}</p>
${kinds[type] !== undefined && html`<p class="legend">${kinds[type]}</p>`}
${drawCourse(control, clock)}
</section>`
}

function drawCourse({ label, course }: ControlReport, clock: VenueClock): Markup {
  switch (course.kind) {
    case 'rate': {
      const { rate, unit } = readable(course.rate)
      return html`${drawRate(rate, `${label}: actions ${unit}`, clock)}<p class="legend">actions ${unit}</p>${numbersOf(rate, clock, [[unit, average]])}`
    }
    case 'band':
      return html`${drawBand(course, `${label}: median and quartiles`, clock)}${numbersOf(
        course.quartiles,
        clock,
        [
          ['lower quartile', quartile(0)],
          ['median', quartile(1)],
          ['upper quartile', quartile(2)],
        ],
      )}`
    case 'votes':
      return html`${drawFinalVotes(course)}${drawVotes(course, `${label}: votes in the course of time`, clock)}${numbersOf(
        course.steps,
        clock,
        course.options.map((option, at) => [option, (values) => values.at(-1)?.[at] ?? null]),
      )}`
    case 'density':
      return html`${drawDensity(course, `${label}: where people pointed`)}<details><summary>Numbers</summary>${describeDensity(course)}</details>`
  }
}

/** What comes seldom is counted by the minute. */
function readable(rate: Series): { readonly rate: Series; readonly unit: string } {
  if ((highest(rate.values) ?? 0) >= 1) return { rate, unit: 'a second' }
  return {
    rate: { ...rate, values: rate.values.map((value) => Math.round(600 * value) / 10) },
    unit: 'a minute',
  }
}
