import { VenueClock } from '../../../venue-clock.js'
import { chooseLanguage } from '../../../wire/choose-language.js'
import { wholePercent } from '../../../wire/whole-percent.js'
import type { Report } from '../report.js'
import { ar } from './ar.js'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import { ja } from './ja.js'
import type { ReportWords } from './report-words.js'

const languages: Readonly<Record<string, ReportWords>> = { ar, de, en, es, fr, ja }

/** The languages of reports, by their tags (RFC 5646). */
export const reportLanguages: readonly string[] = Object.keys(languages)

/** Which language somebody wants a report in. */
export interface WantedLanguage {
  /** Whatever the layouts say. */
  readonly asked?: string | undefined
  /** Where they say none, the dearest first. */
  readonly accepted?: readonly string[]
}

/** The first language of a report that it can be written in: what is asked for, what layouts say, what is accepted. */
export function languageOfReport(
  { layouts }: Pick<Report, 'layouts'>,
  { asked, accepted = [] }: WantedLanguage,
): string {
  return chooseLanguage([asked, ...layouts.map(({ lang }) => lang), ...accepted], reportLanguages)
}

/** How a report is written: its words, and how its language writes numbers, lengths, dates and times. */
export class ReportLanguage {
  readonly words: ReportWords
  readonly clock: VenueClock
  private readonly short: Intl.NumberFormat

  /**
   * @param tag one of `reportLanguages`.
   * @param timeZone of the venue, as in `Europe/Berlin`.
   * @throws {RangeError} for an unknown time zone.
   */
  constructor(
    readonly tag: string,
    timeZone: string,
  ) {
    this.words = languages[tag] ?? en
    this.clock = new VenueClock(timeZone, tag)
    this.short = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 })
  }

  /** Grouped, and with at most so many digits behind the point: `1,234`. */
  number(number: number, digits = 0): string {
    return number.toLocaleString(this.tag, { maximumFractionDigits: digits })
  }

  /** For an axis: `0.25`, `1.2K`. */
  shortNumber(number: number): string {
    return this.short.format(number)
  }

  /** A whole percentage. @param part 0 to 1. */
  percent(part: number): string {
    return (wholePercent(part) / 100).toLocaleString(this.tag, { style: 'percent' })
  }

  /** Why something was refused; undefined for a code of a newer version. */
  reason(code: string): string | undefined {
    return (this.words.refusals as Readonly<Record<string, string>>)[code]
  }

  /** How long it was, as in `1 h 12 min`, `4 min 5 s`. @param ms at least 0. */
  length(ms: number): string {
    const { hours, minutes, seconds } = this.words.length
    const all = Math.round(ms / 1000)
    const [minute, rest] = all < 600 ? [Math.floor(all / 60), all % 60] : [Math.round(all / 60), 0]
    const parts: readonly (readonly [number, string])[] = [
      [Math.floor(minute / 60), hours],
      [minute % 60, minutes],
      [rest, seconds],
    ]
    const told = parts.filter(([n]) => n > 0)
    return (told.length > 0 ? told : parts.slice(-1)).map(([n, text]) => this.fill(text, { n })).join(' ')
  }

  /** Puts values into a text; numbers are written as the language writes them. */
  fill(text: string, values: Readonly<Record<string, string | number>>): string {
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? this.number(value, 1) : value
    })
  }
}
