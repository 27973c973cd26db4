import typia from 'typia'
import { muteAuthor } from '../../action/mute-author.js'
import { accepted } from '../../http/exchange.js'
import { bodyReader, changing, layoutInPath, type OperationNotes } from '../operation/operation.js'

/** Whether what somebody writes is dropped. */
export interface MutedBody {
  /** The sign of who wrote a text, as texts have it. */
  readonly participant: string
  /** True: their texts are dropped. */
  readonly muted: boolean
}

const readMutedBody = bodyReader(typia.createValidate<MutedBody>(), {
  $: 'an object with participant and muted',
  '$.participant': 'the participant of a text, a string of 8 characters',
  '$.muted': 'true or false',
})

export const putMuted = changing(
  layoutInPath,
  readMutedBody,
  (context, layout, { participant, muted }, by) => {
    muteAuthor(context, layout, participant, muted, by)
    return { body: accepted }
  },
)

export const mutedNotes = {
  'PUT /layout/:layoutId/muted': {
    id: 'muteParticipant',
    summary: 'Drop what somebody writes, or no longer',
    description:
      'Their texts are answered as accepted, and dropped; those that wait are dropped at once. `participant` is the sign that operators see beside each text: 8 characters, the same until the tokens of the layout are revoked. Lasts over restarts; a revocation ends it.',
    body: 'MutedBody',
    examples: {
      'mute somebody': { participant: 'k3v8m2qa', muted: true },
      'let them write again': { participant: 'k3v8m2qa', muted: false },
    },
    answer: 'Accepted',
  },
} as const satisfies OperationNotes
