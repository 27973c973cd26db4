import { replyTagged, type Tagged, tagged, weaklyTagged } from '../http/entity-tag.js'
import { authenticate, type Handler, type OperationNotes, tokenLayoutGone } from './operation/operation.js'

/** `GET /page`: the active page of the token's layout, tagged once because a whole crowd asks for it. */
export function pageRoute(): Handler {
  const pages = new Map<string, Tagged>()
  return (context, exchange) => {
    const { layoutId } = authenticate(context, exchange)
    const page = context.phonePages.of(layoutId)
    if (page === undefined) throw tokenLayoutGone
    const known = pages.get(layoutId)
    const steady = known?.body === page.steady ? known : tagged(page.steady)
    pages.set(layoutId, steady)
    if (page.isTimed) replyTagged(exchange, weaklyTagged(page.text, steady), forThisMoment)
    else replyTagged(exchange, steady, forThisPhone)
  }
}

export const getResults: Handler = (context, exchange) => {
  const { layoutId } = authenticate(context, exchange)
  const results = context.results.of(layoutId)
  if (results === undefined) throw tokenLayoutGone
  const body = `{"layoutId":${JSON.stringify(layoutId)},"results":${results}}`
  replyTagged(exchange, tagged(body), forThisPhone)
}

/** `GET /stream`: a WebSocket. Its first frame says who asks. */
export const openStream: Handler = ({ streams }, exchange) => exchange.upgrade(streams)

/** `Cache-Control`: asked for again each time, mostly answered with 304. */
const forThisPhone = 'private, no-cache'
/** The same of a page that says how long it is until a control closes: a browser would show a kept one as new after a 304. */
const forThisMoment = 'private, no-store'

export const pageNotes = {
  'GET /page': {
    id: 'getPage',
    summary: "The active page of the token's layout",
    description:
      'It may change at any time: ask again on `control-not-found`, and when the phone wakes up. `closesIn` is as of the sending; a tag says nothing of the time that has passed.',
    answer: 'PageForPhones',
    tagged: true,
    refusals: ['layout-not-found'],
  },
  'GET /results': {
    id: 'getResults',
    summary: 'What the audience has done together',
    description:
      'Of the controls whose `results` the layout file makes public. While an operator holds the output, they stand still.',
    answer: 'ResultsAnswer',
    tagged: true,
    refusals: ['layout-not-found'],
  },
  'GET /stream': {
    id: 'openStream',
    summary: 'One open connection: a WebSocket for phones and operators',
    description:
      'RFC 6455, subprotocol `ovation.v1`, text frames of one JSON object each. The first frame says who asks: `{"hello":{"token"}}` a phone, `{"hello":{"key","layoutId"}}` an operator, `{"hello":{"screen"}}` with a layoutId a screen. Phones send actions as in `POST /action`, and are told when their page changes; operators see counts, displays and phones as they change; screens see page and results while the room is open. The stream refuses after the handshake, with close codes: 4000 and the status, and the error code as the reason; so it is with `origin-forbidden`, 4403.',
    answer: 'upgrade',
    refusals: ['upgrade-required', 'body-invalid'],
  },
} as const satisfies OperationNotes
