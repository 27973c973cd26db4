import { accepted, type Exchange } from '../../http/exchange.js'
import { type AwaitedBody, type KeyedHandler, readKeyedBody, requireApiKey } from '../operation/operation.js'
import type { RouteContext } from '../operation/route-context.js'

/** A disk may be slow; ms. */
const savedWithinMs = 30_000

/** Resolves with the tag of what was written, if it has one. */
type Saved = Promise<string | undefined>

/**
 * An operation that writes its body into a file.
 * @param begin what can be judged before the body arrives; gets the fields of the head. Returns what is done with the body,
 * and the name of the API key.
 */
export function writing(
  awaited: AwaitedBody,
  begin: (context: RouteContext, exchange: Exchange) => (bytes: Buffer, by: string) => Saved,
): KeyedHandler {
  return (context, exchange, permission) =>
    readKeyedBody(context, exchange, permission, awaited, () => {
      const save = begin(context, exchange)
      // The bytes are valid during this call only.
      return (body, by) => replySaved(exchange, save(Buffer.from(body), by))
    })
}

/** An operation that removes a file. @param begin returns what is done, by the name of the API key. */
export function removing(
  begin: (context: RouteContext, exchange: Exchange) => (by: string) => Saved,
): KeyedHandler {
  return (context, exchange, permission) => {
    const { name } = requireApiKey(context, exchange, permission)
    replySaved(exchange, begin(context, exchange)(name))
  }
}

function replySaved(exchange: Exchange, saved: Saved): void {
  const answer = saved.then((etag) => ({ body: accepted, headers: etag === undefined ? {} : { etag } }))
  exchange.replyWith(answer, savedWithinMs)
}
