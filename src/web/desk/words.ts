import { languages } from 'languages:desk'
import { describeOffset, isToldTwice, shortestDay } from '../../wire/told-twice.js'
import { wholePercent } from '../../wire/whole-percent.js'
import { chooseWords, numberLanguage } from '../language/wording.js'

/** The texts of the desk, in the language of the operator. */
export const words = chooseWords(languages)

// That of the texts: what the browser says may be no language at all.
const lang = numberLanguage()
const plurals = new Intl.PluralRules(lang)
const figures = new Intl.NumberFormat(lang, { maximumFractionDigits: 0 })
const precise = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const shares = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 })
const seconds = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const clock = new Intl.DateTimeFormat(lang, seconds)
const calendar = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short' })
const offsetAt = (t: number) => -60_000 * new Date(t).getTimezoneOffset()

export function sayNumber(value: number): string {
  return (Number.isInteger(value) ? figures : precise).format(value)
}

/** The word that goes with a number; languages with more plural forms use `other`. */
export function sayThings(count: number, forms: Readonly<Record<'one' | 'other', string>>): string {
  return plurals.select(count) === 'one' ? forms.one : forms.other
}

/** A label to put into a sentence: a long one is cut. */
export function sayShort(label: string): string {
  const characters = [...label]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : label
}

/** @param part 0 to 1. */
export function sayShare(part: number): string {
  return shares.format(wholePercent(part) / 100)
}

/** A time that runs: `0:27`, `1:05:00`. @param seconds a whole number of them. */
export function sayDuration(seconds: number): string {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = (seconds % 3600) / 60
  return `${hours > 0 ? `${hours}:${two(minutes)}` : Math.floor(minutes)}:${two(seconds % 60)}`
}

/**
 * By the clock of this device: `20:15:07`; `21 Nov 20:15:07` where a day has passed since; `02:30:00 +2` in a night when
 * it shows that twice.
 *
 * @param at ms since 1970.
 */
export function sayTime(at: number): string {
  const time = clock.format(at)
  const told = isToldTwice(at, offsetAt) ? `${time} ${describeOffset(offsetAt(at), lang)}` : time
  return Date.now() - at < shortestDay ? told : `${calendar.format(at)} ${told}`
}
