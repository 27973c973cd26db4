import type { OperationNote } from './operation-note.js'

const layoutId = 'demo'

/** The operations of phones. */
export const phoneNotes: Readonly<Record<string, OperationNote>> = {
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
  'GET /page': {
    id: 'getPage',
    summary: "The active page of the token's layout",
    description: 'It may change at any time: ask again on `control-not-found`, and when the phone wakes up.',
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
}
