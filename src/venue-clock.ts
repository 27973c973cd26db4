import { attempt } from './attempt.js'
import { describeOffset, isToldTwice, shortestDay } from './wire/told-twice.js'

/** How times of day are told: `20:15`, `20:15:07`. */
export interface Telling {
  minute(t: number): string
  second(t: number): string
}

/** No year is shorter, ms. */
const shortestYear = 364 * 86_400_000

/**
 * Tells times as the clock on the wall of the venue does. Those that it shows twice, in a night when it is put back, have
 * their offset from UTC beside them: `02:30 +2`, `02:30 +1`.
 */
export class VenueClock implements Telling {
  private readonly tag: string
  private readonly parts: Intl.DateTimeFormat
  private readonly day: Intl.DateTimeFormat
  private readonly dayOfMonth: Intl.DateTimeFormat
  private readonly toMinute: Intl.DateTimeFormat
  private readonly toSecond: Intl.DateTimeFormat
  /** By minute since 1970: clocks are put back and forward at whole ones. */
  private readonly offsets = new Map<number, number>()

  /**
   * @param timeZone as in `Europe/Berlin`. @throws {RangeError} for an unknown one.
   * @param language of all but `moment`: a tag (RFC 5646).
   */
  constructor(
    readonly timeZone: string,
    language = 'en',
  ) {
    const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const minutes = { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const
    // The day before the month, as most of the world has it.
    this.tag = language === 'en' ? 'en-GB' : language
    this.parts = new Intl.DateTimeFormat('en', { ...numbers, ...minutes })
    this.day = new Intl.DateTimeFormat(this.tag, { timeZone, dateStyle: 'full' })
    this.dayOfMonth = this.days()
    this.toMinute = new Intl.DateTimeFormat(this.tag, minutes)
    this.toSecond = new Intl.DateTimeFormat(this.tag, { ...minutes, second: '2-digit' })
  }

  /** How far the clock is ahead of UTC, ms. */
  readonly offset = (t: number): number => {
    const minute = Math.floor(t / 60_000)
    const known = this.offsets.get(minute)
    if (known !== undefined) return known
    const found = this.parts.formatToParts(minute * 60_000).map(({ type, value }) => [type, Number(value)])
    const shown = Object.fromEntries(found)
    const offset =
      Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute) - minute * 60_000
    this.offsets.set(minute, offset)
    return offset
  }

  /** `20:15`. */
  minute(t: number): string {
    return this.beside(t, this.toMinute.format(t))
  }

  /** `20:15:07`. */
  second(t: number): string {
    return this.beside(t, this.toSecond.format(t))
  }

  /** `21 Nov 20:15`. */
  minuteOfDay(t: number): string {
    return `${this.dayOfMonth.format(t)} ${this.minute(t)}`
  }

  /** For times from `begin` to `end`, no two of which are told the same: with the day where they are of several. */
  over({ begin, end }: { readonly begin: number; readonly end: number }): Telling {
    if (end - begin < shortestDay) return this
    const days = end - begin < shortestYear ? this.dayOfMonth : this.days({ year: 'numeric' })
    return {
      minute: (t) => `${days.format(t)} ${this.minute(t)}`,
      second: (t) => `${days.format(t)} ${this.second(t)}`,
    }
  }

  /** For programs, the same in each language: `2026-11-21 20:15:07`, and `2026-10-25 02:30:00+02:00` if it is told twice. */
  moment(t: number): string {
    const offset = this.offset(t)
    const shown = new Date(t + offset).toISOString().slice(0, 19).replace('T', ' ')
    if (!isToldTwice(t, this.offset)) return shown
    const ahead = new Date(Math.abs(offset)).toISOString().slice(11, 16)
    return `${shown}${offset < 0 ? '-' : '+'}${ahead}`
  }

  /** `Saturday, 21 November 2026`. */
  date(t: number): string {
    const date = this.day.format(t)
    // British dates have had a comma here, and have none, by the release of the data.
    return this.day.resolvedOptions().locale === 'en-GB' ? date.replace(/^(\w+) /, '$1, ') : date
  }

  private days(more: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
    return new Intl.DateTimeFormat(this.tag, {
      timeZone: this.timeZone,
      day: 'numeric',
      month: 'short',
      ...more,
    })
  }

  private beside(t: number, time: string): string {
    return isToldTwice(t, this.offset) ? `${time} ${describeOffset(this.offset(t), this.tag)}` : time
  }
}

/** The time zone of this machine; `UTC`, which its clock shows then, where it has none that is known. */
export function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** Whether a name is that of a time zone, as `Europe/Berlin` is. */
export function isTimeZone(name: string | undefined): name is string {
  if (name === undefined) return false
  return attempt(() => new Intl.DateTimeFormat('en', { timeZone: name }), undefined) !== undefined
}

/** The clock of this machine. */
export function clockHere(): VenueClock {
  return new VenueClock(zoneHere())
}
