import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { ReportLanguage } from '../language/report-language.js'
import type { Interval, Series } from '../report.js'
import { html, type Markup } from './markup.js'
import { timeTicks } from './time-ticks.js'

/** The size of a chart, and the room around what is drawn; in units of its SVG. */
export interface Size {
  readonly width: number
  readonly height: number
  readonly top: number
}

export const wide: Size = { width: 960, height: 260, top: 30 }
export const low: Size = { width: 960, height: 170, top: 12 }
export const card: Size = { width: 480, height: 180, top: 12 }

const left = 48
const right = 12
const bottom = 26
/** Of a letter of a label, and between two labels. */
const letter = 6
const gap = 6

/** A point of a course that is drawn in steps; undefined where it is interrupted. */
export type Corner<T> = { readonly x: number; readonly value: T } | undefined

/** A chart over time: its scales, its axes, and what is drawn between them. */
export class TimeChart {
  readonly y: ScaleLinear<number, number>
  readonly bottom: number
  private readonly end: number

  /** @param series the time that is shown. @param highest value of the chart; at least this much is shown. */
  constructor(
    private readonly size: Size,
    private readonly series: Series<unknown>,
    highest: number,
    private readonly language: ReportLanguage,
  ) {
    this.bottom = size.height - bottom
    this.end = series.begin + series.values.length * series.step
    this.y = scaleLinear([0, highest || 1], [this.bottom, size.top]).nice(4)
  }

  /** Where a time is; at the edge where it is outside. */
  x(t: number): number {
    const part = (t - this.series.begin) / (this.end - this.series.begin)
    return toTenths(left + Math.min(1, Math.max(0, part)) * (this.size.width - left - right))
  }

  /** How wide a part of the time is, at least 0. */
  widthOf({ begin, end }: Interval): number {
    return Math.max(0, toTenths(this.x(end) - this.x(begin)))
  }

  /** The corners of a course in steps, for a line or an area. */
  steps<T>({ begin, step, values }: Series<T>): readonly Corner<NonNullable<T>>[] {
    return values.flatMap((value, at) =>
      value === null || value === undefined
        ? [undefined]
        : [
            { x: this.x(begin + at * step), value },
            { x: this.x(begin + (at + 1) * step), value },
          ],
    )
  }

  /** The whole chart. @param title what it shows, for who cannot see it. @param marks what is drawn between the axes. */
  draw(title: string, marks: readonly (Markup | undefined)[]): Markup {
    const { width, height } = this.size
    const ticks = this.y.ticks(4)
    return html`<div class="scroll" tabindex="0" role="group" aria-label="${title}">
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<g class="grid">${ticks.map(
      (tick) =>
        html`<path d="M${left},${this.y(tick)}H${width - right}"/><text x="${left - 8}" y="${this.y(tick) + 4}" text-anchor="end">${this.language.shortNumber(tick)}</text>`,
    )}</g>
${marks}
<g class="times"><path d="M${left},${this.bottom}H${width - right}"/>${this.timeTicks()}</g>
</svg></div>`
  }

  /** Their labels are written where there is room behind the one before. */
  private timeTicks(): readonly Markup[] {
    const { width, height } = this.size
    const span = { begin: this.series.begin, end: this.end }
    let free = 0
    return timeTicks(span, width / 140, this.language.clock).map(({ t, label }) => {
      const x = this.x(t)
      const half = (letter * lettersIn(label)) / 2
      const inside = Math.min(width - Math.max(right + 14, half), Math.max(left + 8, x))
      const isApart = inside - half >= free
      if (isApart) free = inside + half + gap
      return html`<path d="M${x},${this.bottom}v5"/>${isApart && html`<text x="${inside}" y="${height - 6}" text-anchor="middle">${label}</text>`}`
    })
  }
}

/** Those of some languages are twice as wide. */
function lettersIn(label: string): number {
  return label.replace(/[\u0100-\uffff]/g, 'nn').length
}

/** Nobody sees less. */
function toTenths(length: number): number {
  return Math.round(10 * length) / 10
}
