import { Refusal } from '../../errors.js'
import { matches } from '../../http/entity-tag.js'
import type { Exchange } from '../../http/exchange.js'
import { type BuiltFile, encodingFor, pageTypes } from '../../room/built-pages.js'
import type { BrowserPage } from '../../room/page-failures.js'
import type { Handler, OperationNotes } from '../operation/operation.js'
import { replyWithRooms } from './lost.js'
import { type PageContext, pageHeaders, replyInWords, safeHeaders } from './words-page.js'

/** `GET /play/{layoutId}` and `GET /screen/{layoutId}`: the same page for every layout that is loaded. */
export function layoutPageRoute(page: 'play' | 'screen'): Handler {
  return (context, exchange) => {
    const { state } = context
    const layoutId = exchange.params[0] ?? ''
    if (layoutId === '' && exchange.takesPages) return replyWithRooms(context, exchange, '../', page)
    if (!state.layouts.byId.has(layoutId)) return replyInWords(context, exchange, 'not-found', '../')
    replyWithPage(context, exchange, page)
  }
}

/** `GET /assets/{file}`: a script or a style. Another content has another name. */
export const getAsset: Handler = ({ pages }, exchange) => {
  replyWithFile(exchange, pages.assets.get(exchange.params[0] ?? ''), assetHeaders)
}

/** Answers with a page, whose own script and files are all that may run. */
export function replyWithPage({ pages, hsts }: PageContext, exchange: Exchange, page: BrowserPage): void {
  replyWithFile(exchange, pages.pages.get(`${page}.html`), pageHeaders(hsts, `'self' ${pages.ownScript}`))
}

/** Answers with a file of the pages, in the smallest encoding that the client takes. @throws {Refusal} `not-found`. */
export function replyWithFile(
  exchange: Exchange,
  file: BuiltFile | undefined,
  headers: Readonly<Record<string, string>>,
): void {
  if (file === undefined) throw assetNotFound
  const { acceptEncoding, ifNoneMatch } = exchange.head
  const encoding = encodingFor(acceptEncoding)
  const { bytes, etag } = file[encoding ?? 'plain']
  exchange.reply({
    status: matches(ifNoneMatch, etag) ? 304 : 200,
    contentType: file.contentType,
    headers: { ...headers, etag, vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding }) },
    body: bytes,
  })
}

const assetHeaders = { ...safeHeaders, 'cache-control': 'public, max-age=31536000, immutable' }

const assetNotFound = new Refusal(
  'not-found',
  'Expected the name of a file of the pages; received an unknown one. Load the page again.',
)

export const [htmlType, ...assetTypes] = Object.values(pageTypes).map((type) => type.split(';')[0]!) as [
  string,
  ...string[],
]

export const webPageNotes = {
  'GET /play/:layoutId': {
    id: 'openPlayPage',
    summary: 'The page of the audience',
    description: 'What the QR code leads to. It is answered while the room is closed, too, and says so.',
    answer: [htmlType],
    tagged: true,
    saysNotFound: true,
  },
  'GET /screen/:layoutId': {
    id: 'openScreenPage',
    summary: 'The page for the wall',
    description:
      'For a projector: the QR code, results and texts. It is answered while the room is closed, too, and says so.',
    answer: [htmlType],
    tagged: true,
    saysNotFound: true,
  },
  'GET /assets/:asset': {
    id: 'getAsset',
    summary: 'A part of the pages',
    description: 'Its name changes whenever it does, so that browsers keep it for ever.',
    answer: assetTypes,
    tagged: true,
  },
} as const satisfies OperationNotes
