/** Tells times as the clock on the wall of the venue does. */
export class VenueClock {
  private readonly parts: Intl.DateTimeFormat
  private readonly day: Intl.DateTimeFormat
  private readonly dayOfMonth: Intl.DateTimeFormat
  private readonly toMinute: Intl.DateTimeFormat
  private readonly toSecond: Intl.DateTimeFormat

  /**
   * @param timeZone as in `Europe/Berlin`. @throws {RangeError} for an unknown one.
   * @param language of all but `shown` and `moment`: a tag (RFC 5646).
   */
  constructor(
    readonly timeZone: string,
    language = 'en',
  ) {
    const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const minutes = { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const
    const seconds = { ...minutes, second: '2-digit' } as const
    // The day before the month, as most of the world has it.
    const tag = language === 'en' ? 'en-GB' : language
    this.parts = new Intl.DateTimeFormat('en', { ...numbers, ...seconds })
    this.day = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'full' })
    this.dayOfMonth = new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'short' })
    this.toMinute = new Intl.DateTimeFormat(tag, minutes)
    this.toSecond = new Intl.DateTimeFormat(tag, seconds)
  }

  /** What the clock shows, as if it were UTC: ms since 1970. */
  shown(t: number): number {
    const found = Object.fromEntries(
      this.parts.formatToParts(t).map(({ type, value }) => [type, Number(value)]),
    )
    const { year, month, day, hour, minute, second } = found
    return Date.UTC(year!, month! - 1, day, hour, minute, second) + (((t % 1000) + 1000) % 1000)
  }

  /** `20:15`. */
  minute(t: number): string {
    return this.toMinute.format(t)
  }

  /** `20:15:07`. */
  second(t: number): string {
    return this.toSecond.format(t)
  }

  /** `21 Nov 20:15`. */
  minuteOfDay(t: number): string {
    return `${this.dayOfMonth.format(t)} ${this.minute(t)}`
  }

  /** For programs, the same in each language: `2026-11-21 20:15:07`. */
  moment(t: number): string {
    return new Date(this.shown(t)).toISOString().slice(0, 19).replace('T', ' ')
  }

  /** `Saturday, 21 November 2026`. */
  date(t: number): string {
    const date = this.day.format(t)
    // British dates have had a comma here, and have none, by the release of the data.
    return this.day.resolvedOptions().locale === 'en-GB' ? date.replace(/^(\w+) /, '$1, ') : date
  }
}
