import { type KeyedHandler, layoutInPath, type OperationNotes, requireApiKey } from './operation/operation.js'
import { languagesWanted } from './web/language-for.js'
import { htmlType } from './web/web-page.js'
import { safeHeaders } from './web/words-page.js'

/** A whole day of recordings takes so long on a slow machine, ms. */
const madeWithinMs = 120_000

/** `GET /layout/{layoutId}/report`: the page about the evening, made of what was recorded. */
export const getReport: KeyedHandler<'apiKeys' | 'state' | 'reports'> = (context, exchange, permission) => {
  requireApiKey(context, exchange, permission)
  const { layoutId } = layoutInPath(context, exchange)
  const page = context.reports.make(layoutId, languagesWanted(exchange))
  exchange.replyWith(
    page.then((body) => ({ contentType: `${htmlType}; charset=utf-8`, headers, body })),
    madeWithinMs,
  )
}

const headers = {
  ...safeHeaders,
  'cache-control': 'no-store',
  // The page itself names its style by a hash.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

export const reportNotes = {
  'GET /layout/:layoutId/report': {
    id: 'getReport',
    summary: 'A page about the evening: who was there, what they did, and how it went',
    description:
      'Made of the recordings of the last 12 hours, in a thread of its own; it takes seconds, and longer after a big evening. One page that asks for nothing else, in the language of the layout; where that says none, in the first of `Accept-Language` that there is. `?lang=de` comes before both. Without a recording: `not-found`. While another one is being made: `overloaded`.',
    answer: [htmlType],
    refusals: ['not-found', 'overloaded'],
  },
} as const satisfies OperationNotes
