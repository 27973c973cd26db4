import { wholePercent } from '../../../wire/whole-percent.js'
import type { DensityCourse, VotesCourse } from '../report.js'
import { groupedNumber } from '../venue-clock.js'
import { html, type Markup } from './markup.js'
import { colours } from './time-charts.js'

/** The votes at the end, as bars with their numbers: a table that can be seen. */
export function drawFinalVotes({ options, votes, once }: VotesCourse): Markup {
  const all = votes.reduce((total, count) => total + count, 0)
  const highest = votes.reduce((most, count) => Math.max(most, count), 1)
  const rows = options.map((label, option) => {
    const count = votes[option] ?? 0
    const share = all === 0 ? '0 %' : `${wholePercent(count / all)} %`
    return html`<tr><th scope="row">${label}</th><td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="option-${option < colours ? option : 'more'}" width="${Math.round((1000 * count) / highest) / 10}" height="8"/></svg></td><td class="number">${groupedNumber(count)}</td><td class="number">${share}</td></tr>`
  })
  return html`<table class="votes"><thead><tr><th scope="col">Option</th><td></td><th scope="col" class="number">${once ? 'People' : 'Times'}</th><th scope="col" class="number">Share</th></tr></thead><tbody>${rows}</tbody></table>`
}

const cell = 10

/** Where people pointed: the darker, the oftener. */
export function drawDensity({ side, cells }: DensityCourse, title: string): Markup {
  const highest = cells.reduce((most, count) => Math.max(most, count), 1)
  const size = side * cell
  const touched = cells.flatMap((count, at) => {
    if (count === 0) return []
    const x = (at % side) * cell
    // y is 0 at the foot.
    const y = size - (Math.floor(at / side) + 1) * cell
    const strength = Math.max(0.08, Math.round(100 * Math.sqrt(count / highest)) / 100)
    return html`<rect x="${x}" y="${y}" width="${cell}" height="${cell}" fill-opacity="${strength}"/>`
  })
  return html`<svg class="pad" viewBox="-1 -1 ${size + 2} ${size + 2}" role="img" aria-label="${title}"><rect class="edge" width="${size}" height="${size}" rx="4"/><g class="dots">${touched}</g></svg>`
}

/** The part of all touches in each third of the pad, in words that can be read aloud. */
export function describeDensity({ side, cells }: DensityCourse): Markup {
  const third = (at: number) => Math.min(2, Math.floor((3 * at) / side))
  const parts = new Array<number>(9).fill(0)
  for (const [at, count] of cells.entries())
    parts[third(Math.floor(at / side)) * 3 + third(at % side)]! += count
  const all = Math.max(
    1,
    parts.reduce((total, count) => total + count, 0),
  )
  const rows = ['bottom', 'middle', 'top'].map(
    (name, row) =>
      html`<tr><th scope="row">${name}</th>${[0, 1, 2].map((column) => html`<td class="number">${wholePercent(parts[row * 3 + column]! / all)} %</td>`)}</tr>`,
  )
  return html`<table><thead><tr><td></td><th scope="col" class="number">left</th><th scope="col" class="number">middle</th><th scope="col" class="number">right</th></tr></thead><tbody>${rows.reverse()}</tbody></table>`
}
