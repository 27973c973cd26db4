/**
 * The texts of a page in the first language that the person reads and we have; else in English. Also tells the browser
 * which one it is, for readers and hyphens.
 *
 * @param languages by their tags (RFC 5646), such as `de`.
 * @param wanted overrides what the browser says: `?lang=de`.
 */
export function chooseWords<T>(
  languages: Readonly<Record<string, T>>,
  wanted = new URLSearchParams(location.search).get('lang'),
): T {
  const read = [...(wanted === null ? [] : [wanted]), ...navigator.languages]
  const tag = read.map((each) => each.toLowerCase().split('-')[0]!).find((each) => each in languages) ?? 'en'
  document.documentElement.lang = tag
  return languages[tag]!
}

/** Puts values into a text: `{n} people` and `{n: 3}` make `3 people`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
