import typia from 'typia'
import { findShownText, judgeText, takeBackText } from '../action/operate.js'
import { Refusal } from '../errors.js'
import { accepted, type Exchange } from '../http/exchange.js'
import type { TextsAnswer } from '../wire/control-state.js'
import {
  bodyReader,
  changing,
  type KeyedHandler,
  layoutInPath,
  type OperationNotes,
  reading,
  requireApiKey,
  uncached,
} from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

export const getTexts = reading(({ layoutId }, { state }) =>
  uncached({ texts: state.texts.oldest(layoutId) } satisfies TextsAnswer),
)

/** What becomes of a text. */
export interface Verdict {
  /** True: it is shown. False: it is dropped. */
  readonly approve: boolean
}

const readVerdict = bodyReader(typia.createValidate<Verdict>(), {
  $: 'an object with approve',
  '$.approve': 'true or false',
})

export const postText = changing(textInPath, readVerdict, (context, { layout, text }, { approve }, by) => {
  judgeText(context, layout, text, approve, by)
  return { body: accepted }
})

export const deleteText: KeyedHandler = (context, exchange, permission) => {
  const { name: by } = requireApiKey(context, exchange, permission)
  const layout = layoutInPath(context, exchange)
  const textId = exchange.params[1] ?? ''
  takeBackText(context, findShownText(layout, textId), textId, by)
  context.commit.join(exchange)
}

/** @throws {Refusal} `layout-not-found`, `text-not-found`. */
function textInPath(context: RouteContext, exchange: Exchange) {
  const layout = layoutInPath(context, exchange)
  const text = context.state.texts.find(layout.layoutId, exchange.params[1] ?? '')
  if (text) return { layout, text }
  throw new Refusal(
    'text-not-found',
    'Expected the textId of a text that waits; received another one. Perhaps somebody else has read it: ask for the texts again.',
  )
}

export const textNotes = {
  'GET /layout/:layoutId/texts': {
    id: 'getTexts',
    summary: 'The texts that wait to be read',
    description: 'Those of moderated controls that nobody has judged yet, oldest first.',
    answer: 'TextsAnswer',
  },
  'POST /layout/:layoutId/texts/:textId': {
    id: 'judgeText',
    summary: 'Show a text that waits, or drop it',
    description:
      'Shown texts go to the displays whatever page is active. A text that was judged is found no more.',
    body: 'Verdict',
    examples: { 'show it': { approve: true }, 'drop it': { approve: false } },
    answer: 'Accepted',
    refusals: ['control-not-found'],
  },
  'DELETE /layout/:layoutId/texts/:textId': {
    id: 'takeBackText',
    summary: 'Take a text back that was shown',
    description:
      'It leaves the results. Where it is the value of its control, that becomes the one before, or `""`, and is sent; while the output is held, displays are sent `""`. `GET …/state` has the texts that are shown, ten of each control. Where its words are counted, any text can be taken back with which somebody counts: they then count no more. A text that was taken back is found no more.',
    answer: 'Accepted',
  },
} as const satisfies OperationNotes
