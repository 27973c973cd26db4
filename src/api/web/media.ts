import { Refusal } from '../../errors.js'
import type { Answer } from '../../http/answer.js'
import { matches } from '../../http/entity-tag.js'
import { mediaTypeOf, type Picture, pictureTypes } from '../../room/picture.js'
import type { Handler, OperationNotes } from '../operation/operation.js'

export const getMedia: Handler = ({ media }, exchange) => {
  const name = exchange.params[0] ?? ''
  const ifNoneMatch = exchange.head.ifNoneMatch
  exchange.replyWith(media.find(name).then((picture) => answerWith(picture, name, ifNoneMatch)))
}

function answerWith(picture: Picture | undefined, name: string, ifNoneMatch: string): Answer {
  const contentType = mediaTypeOf(name)
  if (!picture || !contentType) throw pictureNotFound
  return {
    status: matches(ifNoneMatch, picture.etag) ? 304 : 200,
    contentType,
    headers: {
      etag: picture.etag,
      // Revalidated each time, mostly with 304: a changed picture is seen at once.
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
      // An SVG opened by itself is a page of this origin: it must not run scripts.
      ...(contentType === 'image/svg+xml' && { 'content-security-policy': "sandbox; default-src 'none'" }),
    },
    body: picture.bytes,
  }
}

const pictureNotFound = new Refusal(
  'not-found',
  'Expected the name of a picture (png, jpeg, webp, gif, svg) in the folder media beside the layouts; received an unknown name.',
)

export const mediaNotes = {
  'GET /media/:file': {
    id: 'getMedia',
    summary: 'A picture from the folder beside the layouts',
    description: 'Logos of layouts, and the pictures of options.',
    answer: pictureTypes,
    tagged: true,
  },
} as const satisfies OperationNotes
