import typia from 'typia'
import { isMark, markForm, markShow } from '../../action/mark-show.js'
import { Refusal } from '../../errors.js'
import type { Accepted } from '../../http/exchange.js'
import { bodyReader, changing, layoutInPath, type OperationNotes } from '../operation/operation.js'

/** What to call the present moment. */
export interface MarkBody {
  /** 1 to 80 code points, not blank. */
  readonly text: string
}

/** The moment has its name, if there is a recording. */
export interface MarkAnswer extends Accepted {
  /** Whether the mark is recorded: false where nothing is, or while the disk fails. */
  readonly recorded: boolean
}

const readMarkFields = bodyReader(typia.createValidate<MarkBody>(), {
  $: 'an object with text',
  '$.text': markForm,
})

function readMarkBody(bytes: Buffer): MarkBody {
  const body = readMarkFields(bytes)
  if (isMark(body.text)) return body
  throw new Refusal(
    'body-invalid',
    `Expected $.text to be ${markForm}; received ${[...body.text].length}. Shorten it, or write something.`,
    { errors: [{ path: '$.text', expected: markForm }] },
  )
}

export const postMark = changing(layoutInPath, readMarkBody, (context, layout, { text }, by) => {
  const recorded = markShow(context, layout, text, by)
  return { body: JSON.stringify({ ok: true, recorded } satisfies MarkAnswer) }
})

export const markNotes = {
  'POST /layout/:layoutId/mark': {
    id: 'markShow',
    summary: 'Name the present moment in the recording',
    description:
      'A replay can begin or end there, and a report divides the evening by marks. Page switches are marks by themselves. Nothing else changes.',
    body: 'MarkBody',
    examples: { 'a mark': { text: 'Act 2' } },
    answer: 'MarkAnswer',
  },
} as const satisfies OperationNotes
