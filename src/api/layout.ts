import typia from 'typia'
import { switchPage } from '../action/operate.js'
import { Refusal } from '../errors.js'
import type { Answer } from '../http/answer.js'
import type { LiveLayout } from '../state/live-layout.js'
import { describePage } from '../view/pages.js'
import type { ShownPage } from '../wire/control.js'
import type { NonNegativeInteger } from '../wire/scalars.js'
import { bodyReader, changing, layoutInPath, type OperationNotes, reading } from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

export const getLayout = reading(describeLayout)

/** The page to switch to. */
export interface PageBody {
  /** One of the layout's. */
  readonly pageId: string
}

const readPageBody = bodyReader(typia.createValidate<PageBody>(), {
  $: 'an object with pageId',
  '$.pageId': 'the pageId, a string',
})

export const putPage = changing(layoutInPath, readPageBody, (context, layout, { pageId }, by) => {
  if (!switchPage(context, layout, pageId, by)) throw pageInvalid(layout)
  return describeLayout(layout, context)
})

/** Names all pages, so that the client can choose another one. */
function pageInvalid({ pages, activePage }: LiveLayout): Refusal {
  const pageIds = [...pages.keys()]
  return new Refusal('page-invalid', `Expected $.pageId to be one of the pages ${pageIds.join(', ')}.`, {
    errors: [{ path: '$.pageId', expected: 'a pageId of this layout' }],
    activePageId: activePage.pageId,
    pageIds,
  })
}

/** The active page, and who would see an action. */
export interface LayoutAnswer extends ShownPage {
  /** How many display hosts of this layout are connected now; with 0, nobody on stage would see a press. */
  readonly destinationCount: NonNegativeInteger
}

function describeLayout(layout: LiveLayout, { displays, edge }: RouteContext): Answer {
  const { layoutId } = layout
  const destinationCount = edge ? edge.destinationsOf(layoutId) : displays.connectedTo(layoutId)
  const answer: LayoutAnswer = { ...describePage(layout), destinationCount }
  return { body: JSON.stringify(answer) }
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
