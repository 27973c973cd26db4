import { judgeLayoutText } from '../../editing/judge-layout-text.js'
import { Refusal } from '../../errors.js'
import { replyTagged } from '../../http/entity-tag.js'
import { layoutSizeLimit } from '../../layout/read-layouts.js'
import type { DraftAnswer } from '../../wire/room.js'
import { type Handler, type OperationNotes, uncached, withBody } from '../operation/operation.js'
import { htmlType, replyWithPage } from '../web/web-page.js'
import { requireLayoutId } from './layout-file.js'

/** `PUT /layout/{layoutId}/draft`: keeps a draft for phones of one's own. The layout may be a new one. */
export const putDraft = withBody(
  (_context, exchange) => requireLayoutId(exchange),
  ({ editing: { drafts }, joinService }, exchange, bytes, layoutId, by) => {
    judgeLayoutText(layoutId, bytes)
    const { code, until } = drafts.keep(layoutId, bytes.toString(), by)
    const url = `${joinService.urlFrom('')}/preview/${code}`
    exchange.reply(uncached({ code, until, url } satisfies DraftAnswer))
  },
  layoutSizeLimit.bytes,
)

const draftGone = new Refusal(
  'not-found',
  'Expected the code of a draft that is kept; received another, or one that is over an hour old. Send the draft again.',
)

/** `GET /preview/{code}`: the same page for every code, which says so itself where there is no draft. */
export const getPreview: Handler = (context, exchange) => replyWithPage(context, exchange, 'preview')

/** `GET /preview/{code}/layout`: the draft that the page shows. */
export const getPreviewLayout: Handler = ({ editing: { drafts } }, exchange) => {
  const draft = drafts.find(exchange.params[0] ?? '')
  if (draft === undefined) throw draftGone
  replyTagged(exchange, draft, 'no-cache')
}

export const draftNotes = {
  'PUT /layout/:layoutId/draft': {
    id: 'putDraft',
    summary: 'Look at a draft of a layout on a phone of one’s own',
    description:
      'The body is a layout file. For an hour, everybody who opens `url` sees its pages in a rehearsal, which sends nothing to displays and counts nothing. Sent again with the same key, it replaces the one before under the same `code`, and phones that show it follow.',
    content: ['application/json'],
    answer: 'DraftAnswer',
    refusals: ['body-not-json', 'file-invalid'],
  },
  'GET /preview/:code': {
    id: 'openPreviewPage',
    summary: 'The page that shows a draft',
    description: 'It is answered for every code, and says so itself where there is no draft with it.',
    answer: [htmlType],
    tagged: true,
  },
  'GET /preview/:code/layout': {
    id: 'getDraft',
    summary: 'The draft with this code',
    description: 'As it was sent.',
    answer: 'document',
    tagged: true,
    refusals: ['not-found'],
  },
} as const satisfies OperationNotes
