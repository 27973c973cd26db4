import { chooseLanguage } from '../../wire/choose-language.js'
import { wholePercent } from '../../wire/whole-percent.js'

/**
 * The texts of a page in the first of the person's languages that has a file; else in English. Also sets the language
 * of the document, for screen readers and hyphenation, for numbers and times, and the direction in which it is written.
 *
 * @param languages by their tags (RFC 5646), such as `de`. `?lang=de` overrides those of the browser.
 */
export function chooseWords<T extends { readonly direction: string }>(
  languages: Readonly<Record<string, T>>,
): T {
  const asked = new URLSearchParams(location.search).get('lang') ?? undefined
  // Kiosks without a locale have odd ones, some programs that show pages have no list.
  const preferred = [...(navigator.languages ?? []), navigator.language]
  const tag = chooseLanguage([asked, ...preferred], Object.keys(languages))
  const words = languages[tag]!
  Object.assign(document.documentElement, { lang: tag, dir: words.direction })
  return words
}

/** Puts values into a text: `{n} people` and `{n: 3}` make `3 people`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** The language of the page as `Intl` takes it, with the digits 0 to 9: engines do not agree on those of Arabic. */
export function numberLanguage(): string {
  return `${document.documentElement.lang || 'en'}-u-nu-latn`
}

/** A number as the language of the page writes it: `1,234`. */
export function asCount(value: number): string {
  return value.toLocaleString(numberLanguage())
}

/** A part of a whole, 0 to 1, as a whole percentage: `42%`. */
export function asPercent(part: number): string {
  return (wholePercent(part) / 100).toLocaleString(numberLanguage(), { style: 'percent' })
}
