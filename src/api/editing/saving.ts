import type { BodyKind } from '../../http/body.js'
import { accepted, type Exchange } from '../../http/exchange.js'
import { type KeyedHandler, requireApiKey, sentKey } from '../operation/operation.js'
import type { RouteContext } from '../operation/route-context.js'

/** A disk may be slow; ms. */
const savedWithinMs = 30_000

/** Carries a change out. @param by the name of the API key. @returns the tag of what was written, if it has one. */
export type Save = (by: string) => Promise<string | undefined>

/** What the body of a change may be. */
interface SentFile {
  /** Bytes. */
  readonly most: number
  readonly kind: BodyKind
}

/**
 * An operation that writes its body into a file.
 * @param begin what can be judged before the body arrives; gets the fields of the head. Returns what is done with the body.
 */
export function writing(
  { most, kind }: SentFile,
  begin: (context: RouteContext, exchange: Exchange) => (bytes: Buffer) => Save,
): KeyedHandler {
  return (context, exchange, permission) => {
    const { apiKeys } = context
    const key = sentKey(exchange)
    apiKeys.check(key, permission)
    exchange.prove()
    const take = begin(context, exchange)
    exchange.body(
      most,
      (body) => {
        // A reload in between may have removed the key.
        const { name } = apiKeys.check(key, permission)
        replySaved(exchange, take(Buffer.from(body))(name))
      },
      kind,
    )
  }
}

/** An operation that removes a file. */
export function removing(begin: (context: RouteContext, exchange: Exchange) => Save): KeyedHandler {
  return (context, exchange, permission) => {
    const { name } = requireApiKey(context, exchange, permission)
    replySaved(exchange, begin(context, exchange)(name))
  }
}

function replySaved(exchange: Exchange, saved: Promise<string | undefined>): void {
  const answer = saved.then((etag) => ({ body: accepted, headers: etag === undefined ? {} : { etag } }))
  exchange.replyWith(answer, savedWithinMs)
}
