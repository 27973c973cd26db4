import { limit, perform } from '../action/perform.js'
import { authenticate, type Handler, type OperationNotes } from './operation/operation.js'

/** `POST /action`: the steps that belong to HTTP, then those that every carrier of actions shares. */
export const postAction: Handler = (context, exchange) => {
  context.load.admit() // 503
  const sender = authenticate(context, exchange) // 401, before a byte of the body is read
  limit(context, sender) // 429
  const key = exchange.head.idempotencyKey
  // 413, 415
  exchange.body(context.maxBody, (body) => {
    const participant = context.tokens.renew(sender) // 401
    const envelope = context.envelopes.read(body, key) // 400
    perform(context, participant, envelope, key, exchange)
  })
}

const layoutId = 'demo'

export const actionNotes = {
  'POST /action': {
    id: 'act',
    summary: 'Use a control of the active page',
    description:
      'Success means: the action is counted and stored, and it has been given to the output of every display of the layout. A refused action counts nothing and sends nothing. With an Idempotency-Key it may be sent again: the same key of the same participant within 60 s counts once.',
    body: 'ActionBody',
    examples: {
      'press a Button': { layoutId, lid: 1, type: 'Button' },
      'move a Slider': { layoutId, lid: 2, type: 'Slider', value: 0.5 },
      'turn a Toggle on': { layoutId, lid: 3, type: 'Toggle', value: true },
      'choose an option of an Index': { layoutId, lid: 4, type: 'Index', value: 2 },
      'send a text': { layoutId, lid: 12, type: 'String', value: 'Olé 👏' },
      'move the point of an XYPad': { layoutId, lid: 13, type: 'XYPad', value: [0.25, 0.75] },
    },
    answer: 'Accepted',
    repeatable: true,
    refusals: [
      'type-invalid',
      'control-not-found',
      'control-disabled',
      'type-mismatch',
      'value-invalid',
      'rate-limited',
      'overloaded',
      'unconfirmed',
    ],
  },
} as const satisfies OperationNotes
