import { area, line } from 'd3-shape'
import type { ReportLanguage } from '../language/report-language.js'
import type { ActReport, BandCourse, Interval, LayoutReport, Series, VotesCourse } from '../report.js'
import { html, type Markup } from './markup.js'
import { type Corner, card, low, TimeChart, wide } from './time-chart.js'

/** So many options of a vote have a colour of their own; the others share one. */
export const colours = 8
/** Numbers of acts that are nearer would lie on each other. */
const nearest = 22

/** Actions a second, with the acts and when the output was held. */
export function drawTimeline(
  { rate, acts }: LayoutReport,
  held: readonly Interval[],
  language: ReportLanguage,
): Markup {
  const chart = new TimeChart(wide, rate, most(rate.values), language)
  return chart.draw(language.words.rate.course, [
    ...held.map(
      (interval) =>
        html`<rect class="held" x="${chart.x(interval.begin)}" y="${wide.top}" width="${chart.widthOf(interval)}" height="${chart.bottom - wide.top}"/>`,
    ),
    areaOf(chart, rate),
    ...drawActs(chart, acts),
  ])
}

function drawActs(chart: TimeChart, acts: readonly ActReport[]): readonly Markup[] {
  let last = Number.NEGATIVE_INFINITY
  return acts.map(({ begin, kind }, at) => {
    const x = chart.x(begin)
    const isApart = x - last >= nearest
    if (isApart) last = x
    return html`<g class="act ${kind}"><path d="M${x},20V${chart.bottom}"/>${
      isApart &&
      html`<circle cx="${x}" cy="11" r="10"/><text x="${x}" y="15" text-anchor="middle">${at + 1}</text>`
    }</g>`
  })
}

/** How many actions of one control there were in a time. */
export function drawRate(rate: Series, title: string, language: ReportLanguage): Markup {
  const chart = new TimeChart(card, rate, most(rate.values), language)
  return chart.draw(title, [areaOf(chart, rate)])
}

/** Who acted, and how many phones were connected. */
export function drawPresence(
  { acting, phones }: LayoutReport['presence'],
  language: ReportLanguage,
): Markup | undefined {
  const shown = acting ?? phones
  if (!shown) return undefined
  const chart = new TimeChart(
    low,
    shown,
    most([...(acting?.values ?? []), ...(phones?.values ?? [])]),
    language,
  )
  return chart.draw(language.words.presence.course, [
    acting ? areaOf(chart, acting) : undefined,
    phones ? html`<path class="line second" d="${lineOf(chart, phones, (value) => value)}"/>` : undefined,
  ])
}

/** The median of a Slider, within its quartiles. */
export function drawBand({ quartiles }: BandCourse, title: string, language: ReportLanguage): Markup {
  const chart = new TimeChart(card, quartiles, 1, language)
  const band = area<Corner<readonly [number, number, number]>>()
    .digits(1)
    .defined((step) => step !== undefined)
    .x((step) => step!.x)
    .y0((step) => chart.y(step!.value[0]))
    .y1((step) => chart.y(step!.value[2]))
  return chart.draw(title, [
    html`<path class="band" d="${band(chart.steps(quartiles)) ?? ''}"/>`,
    html`<path class="line" d="${lineOf(chart, quartiles, (value) => value[1])}"/>`,
  ])
}

/** How the votes of each option grew. */
export function drawVotes({ steps, options }: VotesCourse, title: string, language: ReportLanguage): Markup {
  const chart = new TimeChart(card, steps, most(steps.values.flat()), language)
  const lines = options.map((_, option) => {
    const colour = option < colours ? option : 'more'
    return html`<path class="line option-${colour}" d="${lineOf(chart, steps, (votes) => votes[option] ?? 0)}"/>`
  })
  // The first option lies on top.
  return chart.draw(title, lines.reverse())
}

function areaOf(chart: TimeChart, series: Series): Markup {
  const shape = area<Corner<number>>()
    .digits(1)
    .defined((step) => step !== undefined)
    .x((step) => step!.x)
    .y0(chart.bottom)
    .y1((step) => chart.y(step!.value))
  return html`<path class="area" d="${shape(chart.steps(series)) ?? ''}"/>`
}

function lineOf<T>(chart: TimeChart, series: Series<T>, read: (value: NonNullable<T>) => number): string {
  const shape = line<Corner<NonNullable<T>>>()
    .digits(1)
    .defined((step) => step !== undefined)
    .x((step) => step!.x)
    .y((step) => chart.y(read(step!.value)))
  return shape(chart.steps(series)) ?? ''
}

/** Not as arguments of a call: there may be many. */
function most(values: readonly number[]): number {
  return values.reduce((one, other) => Math.max(one, other), 0)
}
