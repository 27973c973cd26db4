import fc from 'fast-check'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const zones = Intl.supportedValuesOf('timeZone')
const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clock of a zone shows, as `Intl` alone says it: `25/10/2026, 02:30:00`. */
export function wallTime(zone: string, t: number): string {
  return formatOf(zone, 'time').format(t)
}

/** How far the clock of a zone is ahead of UTC by `Intl`, min. */
export function minutesAhead(zone: string, t: number): number {
  const name = formatOf(zone, 'offset')
    .formatToParts(t)
    .find(({ type }) => type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name)!
  return (sign === '-' ? -1 : 1) * (60 * Number(hours ?? 0) + Number(minutes ?? 0))
}

/** How a time is told, found by looking at the times around it: with its offset if one of them is the same. */
export function expectedTime(zone: string, t: number, isFine: boolean): string {
  const shown = wallTime(zone, t)
  const time = shown.slice(12, isFine ? 20 : 17)
  const others = [1, 2, 3, 4, 5, 6].flatMap((halves) => [t - (halves * hour) / 2, t + (halves * hour) / 2])
  if (!others.some((other) => wallTime(zone, other) === shown)) return time
  const ahead = minutesAhead(zone, t)
  const [hours, rest] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
  return `${time} ${ahead < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** A zone, and a span that often begins in the hours before its clocks are put back or forward; anywhere in 20 years. */
export function zoneSpans(longest: number): fc.Arbitrary<{ zone: string; begin: number; end: number }> {
  return fc
    .record({
      zone: fc.constantFrom(...zones),
      t: fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2030, 0, 1) }),
      before: fc.integer({ min: 0, max: 4 * hour }),
      // Short ones as often as long ones.
      length: fc.double({ min: Math.log(1000), max: Math.log(longest), noNaN: true }),
    })
    .map(({ zone, t, before, length }) => {
      const begin = (changeAfter(zone, t) ?? t) - before
      return { zone, begin, end: begin + Math.round(Math.exp(length)) }
    })
}

/** When the clocks of a zone are next put back or forward, within a year; to the minute. */
function changeAfter(zone: string, t: number): number | undefined {
  const ahead = minutesAhead(zone, t)
  let before = Math.floor(t / minute) * minute
  for (let after = before + 7 * day; after < t + 365 * day; before = after, after += 7 * day)
    if (minutesAhead(zone, after) !== ahead) {
      while (after - before > minute) {
        const between = Math.floor((before + after) / 2 / minute) * minute
        if (minutesAhead(zone, between) === ahead) before = between
        else after = between
      }
      return after
    }
  return undefined
}

function formatOf(timeZone: string, what: 'time' | 'offset'): Intl.DateTimeFormat {
  const name = `${timeZone} ${what}`
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const options = what === 'time' ? { ...date, ...time } : ({ timeZoneName: 'longOffset' } as const)
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
  formats.set(name, format)
  return format
}
