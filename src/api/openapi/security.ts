import { scopesReaching } from '../../auth/scope.js'
import type { Operation } from '../operation/operation.js'

export const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An audience token, made by `POST /token`.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description:
      'A key of the API key file, without its name and scope. Each requirement names one scope that reaches; `admin` reaches everything.',
  },
  apiKeyAsBearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same key, where Prometheus sends it.',
  },
} as const

/** One of these is required; nothing where the list is empty. */
export function securityOf({ needs, path }: Operation): readonly object[] {
  if (needs === 'nothing') return []
  if (needs === 'token') return [{ token: [] }]
  const schemes = path === '/metrics' ? ['apiKey', 'apiKeyAsBearer'] : ['apiKey']
  return schemes.flatMap((scheme) => scopesReaching[needs].map((scope) => ({ [scheme]: [scope] })))
}

/** The operations, by who is to use them. */
export const tags = [
  { name: 'phones', description: 'For the pages of an audience, with a token.' },
  { name: 'backends', description: 'For the program that hands out tokens.' },
  { name: 'operators', description: 'For those who run the show, with an API key.' },
  { name: 'everybody', description: 'Without a credential.' },
] as const

export function tagOf({ needs }: Operation): (typeof tags)[number]['name'] {
  if (needs === 'token') return 'phones'
  if (needs === 'nothing') return 'everybody'
  return needs === 'tokens' || needs === 'layout' ? 'backends' : 'operators'
}
