import { Refusal } from '../errors.js'
import type { Answer } from '../http/answer.js'
import { matches } from '../http/entity-tag.js'
import type { Exchange } from '../http/exchange.js'
import { mediaTypeOf, type Picture } from '../room/picture.js'
import type { RouteContext } from './route-context.js'

/** `GET /media/{file}`: a picture of the folder beside the layouts, for everybody. */
export function getMedia({ media }: RouteContext, exchange: Exchange): void {
  const name = exchange.params[0] ?? ''
  const ifNoneMatch = exchange.head.ifNoneMatch
  exchange.replyWith(media.find(name).then((picture) => answerWith(picture, name, ifNoneMatch)))
}

function answerWith(picture: Picture | undefined, name: string, ifNoneMatch: string): Answer {
  const contentType = mediaTypeOf(name)
  if (!picture || !contentType) throw notThere
  return {
    status: matches(ifNoneMatch, picture.etag) ? 304 : 200,
    contentType,
    headers: {
      etag: picture.etag,
      // Asked for anew each time, and then mostly 304: whoever changes a picture sees it at once.
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
      // Opened by itself, an SVG is a page of this origin: one that may do nothing, scripts least of all.
      ...(contentType === 'image/svg+xml' && { 'content-security-policy': "sandbox; default-src 'none'" }),
    },
    body: picture.bytes,
  }
}

const notThere = new Refusal(
  'not-found',
  'Expected the name of a picture (png, jpeg, webp, gif, svg) in the folder media beside the layouts; there is none of this name.',
)
