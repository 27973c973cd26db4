import { numberLanguage } from '../../language/wording.js'

const dayMs = 24 * 60 * 60 * 1000

/** A time by the clock of this device: `21:07`; `28 Nov, 21:07` where it is not of today. @param at ms since 1970. */
export function sayMoment(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString() && Date.now() - at < dayMs
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const day = { day: 'numeric', month: 'short' } as const
  return new Intl.DateTimeFormat(numberLanguage(), isToday ? time : { ...day, ...time }).format(at)
}
