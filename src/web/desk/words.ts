import { languages } from 'languages:desk'
import { chooseWords } from '../language/choose-words.js'

/** What the desk says, in the language of whoever sits at it. */
export const words = chooseWords(languages)

/** The tongue of the words, with the habits of the place where the browser says it is. */
const lang = [navigator.language, document.documentElement.lang].find((each) =>
  each.startsWith(document.documentElement.lang),
)
const plurals = new Intl.PluralRules(lang)
const figures = new Intl.NumberFormat(lang, { maximumFractionDigits: 0 })
const precise = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const shares = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 })
const clock = new Intl.DateTimeFormat(lang, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

export function sayNumber(value: number): string {
  return (Number.isInteger(value) ? figures : precise).format(value)
}

/** The word that goes with a number; languages that have more forms than these fall back to `other`. */
export function sayThings(
  count: number,
  { one, other }: { readonly one: string; readonly other: string },
): string {
  return plurals.select(count) === 'one' ? one : other
}

/** A label as a part of something else: long ones lose their end. */
export function sayShort(label: string): string {
  const signs = [...label]
  return signs.length > 80 ? `${signs.slice(0, 79).join('')}…` : label
}

/** @param part 0 to 1. */
export function sayShare(part: number): string {
  return shares.format(part)
}

/** @param at ms since 1970. */
export function sayTime(at: number): string {
  return clock.format(at)
}
