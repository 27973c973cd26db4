import typia from 'typia'
import { checkFields } from '../action/body/envelope.js'
import { switchPage } from '../action/operate.js'
import type { Permission } from '../auth/scope.js'
import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'
import { parseBody } from '../json/parse-body.js'
import type { LiveLayout } from '../state/live-layout.js'
import { describePage } from '../view/pages.js'
import type { ShownPage } from '../wire/page.js'
import type { NonNegativeInteger } from '../wire/scalars.js'
import type { OperationNotes } from './openapi/operation-note.js'
import { bodyWithApiKey, layoutInPath, requireApiKey } from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

/** `GET /layout/{layoutId}`: the controls of the active page. */
export function getLayout(context: RouteContext, exchange: Exchange, permission: Permission): void {
  requireApiKey(context, exchange, permission)
  exchange.reply({ body: describeLayout(context, layoutInPath(context, exchange)) })
}

/** `PUT /layout/{layoutId}/page`: switches the page for everybody. */
export function putPage(context: RouteContext, exchange: Exchange, permission: Permission): void {
  const findLayout = () => layoutInPath(context, exchange)
  bodyWithApiKey(context, exchange, permission, findLayout, (bytes, layout, by) => {
    const { pageId } = checkFields(validatePageBody(parseBody(bytes)), {
      $: 'an object with pageId',
      '$.pageId': 'the pageId, a string',
    })
    if (!switchPage(context, layout, pageId, by)) throw pageInvalid(layout)
    const body = describeLayout(context, layout)
    context.commit.join({ accept: () => exchange.reply({ body }), fail: (error) => exchange.fail(error) })
  })
}

/** Names all pages, so that the client can choose another one. */
function pageInvalid({ pages, activePage }: LiveLayout): Refusal {
  const pageIds = [...pages.keys()]
  return new Refusal('page-invalid', `Expected $.pageId to be one of the pages ${pageIds.join(', ')}.`, {
    errors: [{ path: '$.pageId', expected: 'a pageId of this layout' }],
    activePageId: activePage.pageId,
    pageIds,
  })
}

/** The page to switch to. */
export interface PageBody {
  /** One of the layout's. */
  readonly pageId: string
}

const validatePageBody = typia.createValidate<PageBody>()

/** The active page, and who would see an action. */
export interface LayoutAnswer extends ShownPage {
  /** How many display hosts of this layout are connected now; with 0, nobody on stage would see a press. */
  readonly destinationCount: NonNegativeInteger
}

function describeLayout({ displays, edge }: RouteContext, layout: LiveLayout): string {
  const { layoutId } = layout
  const destinationCount = edge ? edge.destinationsOf(layoutId) : displays.connectedTo(layoutId)
  return JSON.stringify({ ...describePage(layout), destinationCount } satisfies LayoutAnswer)
}

export const layoutNotes = {
  'GET /layout/:layoutId': {
    id: 'getLayout',
    summary: 'The active page of a layout',
    description: 'What your backend draws it from, and how many display hosts would see a press now.',
    answer: 'LayoutAnswer',
  },
  'PUT /layout/:layoutId/page': {
    id: 'switchPage',
    summary: 'Switch to another page',
    description: 'For everybody, at once.',
    body: 'PageBody',
    examples: { 'show the finale': { pageId: 'finale' } },
    answer: 'LayoutAnswer',
    refusals: ['page-invalid'],
  },
} as const satisfies OperationNotes
