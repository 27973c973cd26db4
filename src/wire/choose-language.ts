/**
 * The first wanted language that there is, else English.
 *
 * @param wanted tags (RFC 5646), the dearest first; `de-AT` means `de`, too. Undefined wants nothing.
 * @param languages tags without a region, in lower case.
 */
export function chooseLanguage(
  wanted: readonly (string | undefined)[],
  languages: readonly string[],
): string {
  const tags = wanted.map((tag = '') => primaryLanguage(tag))
  return tags.find((tag) => languages.includes(tag)) ?? 'en'
}

/** `de` for `de-AT`. */
export function primaryLanguage(tag: string): string {
  return tag.toLowerCase().split('-')[0]!
}
