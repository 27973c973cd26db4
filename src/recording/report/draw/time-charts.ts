import { area, line } from 'd3-shape'
import type { ActReport, BandCourse, Interval, LayoutReport, Series, VotesCourse } from '../report.js'
import type { VenueClock } from '../venue-clock.js'
import { card, Frame, low, type Size, type Step, wide } from './frame.js'
import { html, type Markup } from './markup.js'

/** So many options of a vote have a colour of their own; the others share one. */
export const colours = 8
/** Numbers of acts that are nearer would lie on each other. */
const nearest = 22

/** Actions a second, with the acts and when the output was held. */
export function drawTimeline(
  { rate, acts }: LayoutReport,
  held: readonly Interval[],
  clock: VenueClock,
): Markup {
  const frame = new Frame(wide, rate, most(rate.values), clock)
  return frame.draw('Actions a second, from the first to the last', [
    ...held.map(({ begin, end }) => {
      const x = frame.x(begin)
      return html`<rect class="held" x="${x}" y="${wide.top}" width="${Math.max(0, frame.x(end) - x)}" height="${frame.bottom - wide.top}"/>`
    }),
    areaOf(frame, rate),
    ...drawActs(frame, acts),
  ])
}

function drawActs(frame: Frame, acts: readonly ActReport[]): readonly Markup[] {
  let last = Number.NEGATIVE_INFINITY
  return acts.map(({ begin, kind }, at) => {
    const x = frame.x(begin)
    const isApart = x - last >= nearest
    if (isApart) last = x
    return html`<g class="act ${kind}"><path d="M${x},20V${frame.bottom}"/>${
      isApart &&
      html`<circle cx="${x}" cy="11" r="10"/><text x="${x}" y="15" text-anchor="middle">${at + 1}</text>`
    }</g>`
  })
}

/** Actions a second of one control. */
export function drawRate(rate: Series, title: string, clock: VenueClock, size: Size = card): Markup {
  const frame = new Frame(size, rate, most(rate.values), clock)
  return frame.draw(title, [areaOf(frame, rate)])
}

/** Who acted, and how many phones were connected. */
export function drawPresence(
  { acting, phones }: LayoutReport['presence'],
  clock: VenueClock,
): Markup | undefined {
  const shown = acting ?? phones
  if (!shown) return undefined
  const frame = new Frame(low, shown, most([...(acting?.values ?? []), ...(phones?.values ?? [])]), clock)
  return frame.draw('People who acted and phones that were connected, in the course of time', [
    acting ? areaOf(frame, acting) : undefined,
    phones ? html`<path class="line second" d="${lineOf(frame, phones, (value) => value)}"/>` : undefined,
  ])
}

/** The median of a Slider, within its quartiles. */
export function drawBand({ quartiles }: BandCourse, title: string, clock: VenueClock): Markup {
  const frame = new Frame(card, quartiles, 1, clock)
  const band = area<Step<readonly [number, number, number]>>()
    .digits(1)
    .defined((step) => step !== undefined)
    .x((step) => step!.x)
    .y0((step) => frame.y(step!.value[0]))
    .y1((step) => frame.y(step!.value[2]))
  return frame.draw(
    title,
    [
      html`<path class="band" d="${band(frame.steps(quartiles)) ?? ''}"/>`,
      html`<path class="line" d="${lineOf(frame, quartiles, (value) => value[1])}"/>`,
    ],
    '.2~f',
  )
}

/** How the votes of each option grew. */
export function drawVotes({ steps, options }: VotesCourse, title: string, clock: VenueClock): Markup {
  const frame = new Frame(card, steps, most(steps.values.flat()), clock)
  const lines = options.map((_, option) => {
    const colour = option < colours ? option : 'more'
    return html`<path class="line option-${colour}" d="${lineOf(frame, steps, (votes) => votes[option] ?? 0)}"/>`
  })
  // The first option lies on top.
  return frame.draw(title, lines.reverse())
}

function areaOf(frame: Frame, series: Series): Markup {
  const shape = area<Step<number>>()
    .digits(1)
    .defined((step) => step !== undefined)
    .x((step) => step!.x)
    .y0(frame.bottom)
    .y1((step) => frame.y(step!.value))
  return html`<path class="area" d="${shape(frame.steps(series)) ?? ''}"/>`
}

function lineOf<T>(frame: Frame, series: Series<T>, read: (value: NonNullable<T>) => number): string {
  const shape = line<Step<NonNullable<T>>>()
    .digits(1)
    .defined((step) => step !== undefined)
    .x((step) => step!.x)
    .y((step) => frame.y(read(step!.value)))
  return shape(frame.steps(series)) ?? ''
}

/** Not as arguments of a call: there may be many. */
function most(values: readonly number[]): number {
  return values.reduce((one, other) => Math.max(one, other), 0)
}
