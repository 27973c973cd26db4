/** Tells times as the clock on the wall of the venue does. */
export class VenueClock {
  private readonly parts: Intl.DateTimeFormat
  private readonly day: Intl.DateTimeFormat

  /** @param timeZone as in `Europe/Berlin`. @throws {RangeError} for an unknown one. */
  constructor(readonly timeZone: string) {
    const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const times = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
    this.parts = new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', ...numbers, ...times })
    this.day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full' })
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
    return new Date(this.shown(t)).toISOString().slice(11, 16)
  }

  /** `20:15:07`. */
  second(t: number): string {
    return new Date(this.shown(t)).toISOString().slice(11, 19)
  }

  /** `2026-11-21 20:15:07`. */
  moment(t: number): string {
    return new Date(this.shown(t)).toISOString().slice(0, 19).replace('T', ' ')
  }

  /** `Saturday, 21 November 2026`. */
  date(t: number): string {
    return this.day.format(t).replace(/^(\w+) /, '$1, ')
  }
}

/** How long it was, as in `1 h 12 min`, `4 min 5 s`. @param ms at least 0. */
export function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 10) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  const whole = Math.round(seconds / 60)
  if (whole < 60) return `${whole} min`
  return whole % 60 === 0 ? `${whole / 60} h` : `${Math.floor(whole / 60)} h ${whole % 60} min`
}

/** With a comma between thousands, and at most so many digits behind the point. */
export function groupedNumber(number: number, digits = 0): string {
  return number.toLocaleString('en', { maximumFractionDigits: digits })
}
