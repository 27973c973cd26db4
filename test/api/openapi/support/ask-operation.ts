import { type Answer, answer } from '../../../support/show/bridge.js'
import { keyOf } from '../../support/senders.js'
import type { DescribedOperation } from './description.js'

/** What a request has besides its method. */
export interface Asked {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Text is sent as it is. */
  readonly body?: unknown
}

/** Sends a request. @param name of the operation, which begins with its method. */
export function askOperation(url: string, name: string, { path, headers, body }: Asked): Promise<Answer> {
  const content = typeof body === 'string' ? body : JSON.stringify(body)
  return answer(
    fetch(url + path, {
      method: name.split(' ')[0] ?? '',
      headers: { ...(content !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(content !== undefined && { body: content }),
    }),
  )
}

/** The headers for each of the alternatives of an operation; one without any where nothing is required. */
export function credentialsFor(
  { security }: DescribedOperation,
  token: string,
): readonly Readonly<Record<string, string>>[] {
  const named = security.flatMap((alternative) => Object.entries(alternative))
  if (named.length === 0) return [{}]
  return named.map(([scheme, [scope]]) => {
    if (scheme === 'token') return { authorization: `Bearer ${token}` }
    const key = keyOf[scope as keyof typeof keyOf]
    return scheme === 'apiKey' ? { 'x-api-key': key } : { authorization: `Bearer ${key}` }
  })
}

/** The path of an operation with a value for each of its parameters. */
export function pathWith(name: string, values: Readonly<Record<string, string | number>>): string {
  const [, path = ''] = name.split(' ')
  return path.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(values[parameter] ?? ''))
}
