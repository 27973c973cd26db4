import typia from 'typia'
import { checkFields } from '../action/body/envelope.js'
import { findShownText, judgeText, takeBackText } from '../action/operate.js'
import type { Permission } from '../auth/scope.js'
import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'
import { parseBody } from '../json/parse-body.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { TextsAnswer, WaitingText } from '../wire/text.js'
import type { OperationNotes } from './openapi/operation-note.js'
import { bodyWithApiKey, layoutInPath, requireApiKey } from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

/** `GET /layout/{layoutId}/texts`: the oldest texts that wait to be read. */
export function getTexts(context: RouteContext, exchange: Exchange, permission: Permission): void {
  requireApiKey(context, exchange, permission)
  const { layoutId } = layoutInPath(context, exchange)
  exchange.reply({
    headers: { 'cache-control': 'no-store' },
    body: JSON.stringify({ texts: context.state.texts.oldest(layoutId) } satisfies TextsAnswer),
  })
}

/** `POST /layout/{layoutId}/texts/{textId}`: approves or rejects a text. */
export function postText(context: RouteContext, exchange: Exchange, permission: Permission): void {
  const find = () => textInPath(context, exchange)
  bodyWithApiKey(context, exchange, permission, find, (body, { layout, text }, by) => {
    const { approve } = checkFields(validateVerdict(parseBody(body)), {
      $: 'an object with approve',
      '$.approve': 'true or false',
    })
    judgeText(context, layout, text, approve, by)
    context.commit.join(exchange)
  })
}

/** `DELETE /layout/{layoutId}/texts/{textId}`: takes a text back that was shown. */
export function deleteText(context: RouteContext, exchange: Exchange, permission: Permission): void {
  const { name: by } = requireApiKey(context, exchange, permission)
  const layout = layoutInPath(context, exchange)
  const textId = exchange.params[1] ?? ''
  takeBackText(context, findShownText(layout, textId), textId, by)
  context.commit.join(exchange)
}

/** What becomes of a text. */
export interface Verdict {
  /** True: it is shown. False: it is dropped. */
  readonly approve: boolean
}

const validateVerdict = typia.createValidate<Verdict>()

/** @throws {Refusal} `layout-not-found`, `text-not-found`. */
function textInPath(
  context: RouteContext,
  exchange: Exchange,
): { readonly layout: LiveLayout; readonly text: WaitingText } {
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
      'It leaves the results. Where it is the value of its control, that becomes the one before, or `""`, and is sent; while the output is held, displays are sent `""`. `GET …/state` has the texts that are shown, ten of each control. A text that was taken back is found no more.',
    answer: 'Accepted',
  },
} as const satisfies OperationNotes
