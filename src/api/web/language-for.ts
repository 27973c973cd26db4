import type { Exchange } from '../../http/exchange.js'
import { chooseLanguage } from '../../wire/choose-language.js'

/**
 * The language of a page for a person: the first of theirs that there is (RFC 9110 §12.5.4), else English. `?lang=de`
 * in the address comes first, as on the other pages. Valid only until the handler returns.
 *
 * @param languages their tags (RFC 5646), such as `de`; a wish for `de-AT` means it, too.
 */
export function languageFor(
  exchange: Pick<Exchange, 'query' | 'eachHeader'>,
  languages: readonly string[],
): string {
  const { asked, accepted } = languagesWanted(exchange)
  return chooseLanguage([asked, ...accepted], languages)
}

/** The language that the address asks for, and those that the browser accepts, the dearest first, in lower case. */
export function languagesWanted(exchange: Pick<Exchange, 'query' | 'eachHeader'>): {
  readonly asked: string | undefined
  readonly accepted: readonly string[]
} {
  let field = ''
  exchange.eachHeader((name, value) => {
    if (name === 'accept-language') field += `,${value}`
  })
  return {
    asked: new URLSearchParams(exchange.query).get('lang') ?? undefined,
    accepted: inOrder(field),
  }
}

/** The languages of a field that are wanted at all, the dearest first, in lower case. */
function inOrder(field: string): readonly string[] {
  return field
    .toLowerCase()
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.replaceAll(/\s/g, '').split(';')
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: Number(weight ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
