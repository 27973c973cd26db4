import { attempt } from '../attempt.js'

/** A language tag as it is usually written, like `pt-BR` for `PT-br`; undefined for what is none (BCP 47, RFC 5646). */
export function canonicalLanguage(tag: string): string | undefined {
  return attempt(() => Intl.getCanonicalLocales(tag)[0], undefined)
}
