import type { ReportLanguage } from '../language/report-language.js'
import type { ControlReport, Series } from '../report.js'
import { html, type Markup } from './markup.js'
import { average, highest, numbersOf, quartile } from './number-tables.js'
import { describeDensity, drawDensity, drawFinalVotes, drawWords } from './plain-charts.js'
import { drawBand, drawRate, drawVotes } from './time-charts.js'

/** A card for a control: its course, and its numbers. */
export function controlCard(control: ControlReport, language: ReportLanguage): Markup {
  const { lid, type, label, actions, people } = control
  const words = language.words.controls
  const counted =
    people === null
      ? language.fill(words.actions, { actions })
      : language.fill(words.actionsOfPeople, { actions, people })
  const legend = words.legends[type]
  return html`<section class="card ${type === 'XYPad' ? 'square' : ''}">
<h4><bdi>${label}</bdi></h4>
<p class="soft">${words.types[type]} ${lid} · ${counted}</p>
${legend !== undefined && html`<p class="legend">${legend}</p>`}
${drawCourse(control, language)}
</section>`
}

function drawCourse({ type, label, course }: ControlReport, language: ReportLanguage): Markup {
  const { controls: words, rate: rates, numbers } = language.words
  switch (course.kind) {
    case 'words':
    case 'rate': {
      const counted = course.kind === 'words' && drawWords(course, language)
      const { rate, isSeldom } = readable(course.rate)
      const unit = isSeldom ? rates.actionsAMinute : rates.actionsASecond
      const column = isSeldom ? rates.aMinute : rates.aSecond
      return html`${counted}${drawRate(rate, `${label}: ${unit}`, language)}<p class="legend">${unit}</p>${numbersOf(rate, language, [[column, average]])}`
    }
    case 'band':
      return html`${drawBand(course, language.fill(words.bandCourse, { label }), language)}${numbersOf(
        course.quartiles,
        language,
        ([0, 1, 2] as const).map((which) => [words.quartiles[which], quartile(which)]),
      )}`
    case 'votes': {
      const title = language.fill(words.votesCourse, { label })
      const options = type === 'Toggle' ? [words.off, words.on] : course.options
      const votes = { ...course, options }
      return html`${drawFinalVotes(votes, language)}${drawVotes(votes, title, language)}${numbersOf(
        course.steps,
        language,
        options.map((option, at) => [option, (values) => values.at(-1)?.[at] ?? null]),
      )}`
    }
    case 'density':
      return html`${drawDensity(course, language.fill(words.padTitle, { label }))}<details><summary>${numbers}</summary>${describeDensity(course, language)}</details>`
  }
}

/** What comes seldom is counted by the minute. */
function readable(rate: Series): { readonly rate: Series; readonly isSeldom: boolean } {
  if ((highest(rate.values) ?? 0) >= 1) return { rate, isSeldom: false }
  return {
    rate: { ...rate, values: rate.values.map((value) => Math.round(600 * value) / 10) },
    isSeldom: true,
  }
}
