import type { ReportLanguage } from '../language/report-language.js'
import type { DensityCourse, VotesCourse, WordsCourse } from '../report.js'
import { html, type Markup } from './markup.js'
import { colours } from './time-charts.js'

/** The votes at the end, as bars with their numbers: a table that can be seen. */
export function drawFinalVotes({ options, votes, once }: VotesCourse, language: ReportLanguage): Markup {
  const { controls: words, figures } = language.words
  const all = votes.reduce((total, count) => total + count, 0)
  const highest = votes.reduce((most, count) => Math.max(most, count), 1)
  const rows = options.map((label, option) => {
    const count = votes[option] ?? 0
    const share = language.percent(all === 0 ? 0 : count / all)
    return html`<tr><th scope="row"><bdi>${label}</bdi></th>${bar(count / highest, option)}<td class="number">${language.number(count)}</td><td class="number">${share}</td></tr>`
  })
  return html`<table class="votes"><thead><tr><th scope="col">${words.option}</th><td></td><th scope="col" class="number">${once ? figures.people : words.times}</th><th scope="col" class="number">${words.share}</th></tr></thead><tbody>${rows}</tbody></table>`
}

/** What people had written at the end, as bars with how many they were. */
export function drawWords({ words }: WordsCourse, language: ReportLanguage): Markup | false {
  const { controls, figures } = language.words
  const [[, highest] = ['', 0]] = words
  if (highest === 0) return false
  const rows = words.map(
    ([word, people]) =>
      html`<tr><th scope="row"><bdi>${word}</bdi></th>${bar(people / highest, 0)}<td class="number">${language.number(people)}</td></tr>`,
  )
  return html`<table class="votes"><thead><tr><th scope="col">${controls.word}</th><td></td><th scope="col" class="number">${figures.people}</th></tr></thead><tbody>${rows}</tbody></table>`
}

/** @param part of the full length, 0..1. @param colour of which option. */
function bar(part: number, colour: number): Markup {
  return html`<td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="option-${colour < colours ? colour : 'more'}" width="${Math.round(1000 * part) / 10}" height="8"/></svg></td>`
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
export function describeDensity({ side, cells }: DensityCourse, language: ReportLanguage): Markup {
  const { rows: heads, columns } = language.words.controls
  const third = (at: number) => Math.min(2, Math.floor((3 * at) / side))
  const parts = new Array<number>(9).fill(0)
  for (const [at, count] of cells.entries())
    parts[third(Math.floor(at / side)) * 3 + third(at % side)]! += count
  const all = Math.max(
    1,
    parts.reduce((total, count) => total + count, 0),
  )
  const rows = heads.map(
    (name, row) =>
      html`<tr><th scope="row">${name}</th>${[0, 1, 2].map((column) => html`<td class="number">${language.percent(parts[row * 3 + column]! / all)}</td>`)}</tr>`,
  )
  return html`<table><thead><tr><td></td>${columns.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead><tbody>${rows.reverse()}</tbody></table>`
}
