/**
 * The first wanted language that there is, else English.
 *
 * @param wanted tags (RFC 5646), the dearest first; `de-AT` means `de`, too. Anything else wants nothing.
 * @param languages tags without a region, in lower case.
 */
export function chooseLanguage(
  wanted: readonly (string | undefined)[],
  languages: readonly string[],
): string {
  const tags = wanted.map((tag) => primaryLanguage(tag ?? ''))
  return tags.find((tag) => languages.includes(tag)) ?? 'en'
}

/** `de` for `de-AT`, and for the names that systems have for it, such as `de_AT.UTF-8`. */
export function primaryLanguage(tag: string): string {
  return tag.toLowerCase().split(/[^a-z]/)[0]!
}
