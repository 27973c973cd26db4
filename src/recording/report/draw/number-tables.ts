import type { ReportLanguage } from '../language/report-language.js'
import type { Series } from '../report.js'
import { html, type Markup } from './markup.js'

/** A table of a chart has at most so many rows. */
const mostRows = 40

/** The numbers of a chart, folded away: for who cannot see it, and to copy. */
export function numbersOf<T>(
  series: Series<T>,
  language: ReportLanguage,
  columns: readonly (readonly [name: string, read: (values: readonly T[]) => number | null])[],
  summary = language.words.numbers,
): Markup {
  const { words, clock } = language
  const { begin: first, step, values: all } = series
  const times = clock.over({ begin: first, end: first + all.length * step })
  const together = Math.ceil(all.length / mostRows)
  const rows: Markup[] = []
  for (let at = 0; at < all.length; at += together) {
    const values = all.slice(at, at + together)
    const cells = columns.map(([, read]) => {
      const value = read(values)
      return html`<td class="number">${value === null ? '' : language.number(value, 2)}</td>`
    })
    const begin = first + at * step
    const time = step * together < 60_000 ? times.second(begin) : times.minute(begin)
    rows.push(html`<tr><th scope="row">${time}</th>${cells}</tr>`)
  }
  const heads = columns.map(([name]) => html`<th scope="col" class="number">${name}</th>`)
  return html`<details><summary>${summary}</summary><table><thead><tr><th scope="col">${words.from}</th>${heads}</tr></thead><tbody>${rows}</tbody></table></details>`
}

export function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length
}

export function highest(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((one, other) => Math.max(one, other))
}

/** One of three quartiles, averaged over those steps where anything came. */
export function quartile(which: 0 | 1 | 2) {
  return (values: readonly (readonly [number, number, number] | null)[]): number | null =>
    average(values.flatMap((value) => (value ? [value[which]] : [])))
}
