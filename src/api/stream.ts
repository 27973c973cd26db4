import type { Exchange } from '../http/exchange.js'
import type { OperationNotes } from './openapi/operation-note.js'
import type { RouteContext } from './operation/route-context.js'

/** `GET /stream`: a WebSocket. Its first frame says who asks. */
export function openStream({ streams }: Pick<RouteContext, 'streams'>, exchange: Exchange): void {
  exchange.upgrade(streams)
}

export const streamNotes = {
  'GET /stream': {
    id: 'openStream',
    summary: 'One open connection: a WebSocket for phones and operators',
    description:
      'RFC 6455, subprotocol `ovation.v1`, text frames of one JSON object each. The first frame says who asks: `{"hello":{"token"}}` a phone, `{"hello":{"key","layoutId"}}` an operator, `{"hello":{"screen"}}` with a layoutId a screen. Phones send actions as in `POST /action`, and are told when their page changes; operators see counts, displays and phones as they change; screens see page and results while the room is open. The stream refuses after the handshake, with close codes: 4000 and the status, and the error code as the reason; so it is with `origin-forbidden`, 4403.',
    answer: 'upgrade',
    refusals: ['upgrade-required', 'body-invalid'],
  },
} as const satisfies OperationNotes
