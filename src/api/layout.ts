import typia from 'typia'
import { findPage } from '../action/find-page.js'
import { switchPage } from '../action/operate.js'
import { listAddresses } from '../display/addresses/list-addresses.js'
import { type PresetName, presetNames } from '../display/wire/presets.js'
import { profileForms } from '../display/wire/profile-forms.js'
import { Refusal } from '../errors.js'
import type { Answer } from '../http/answer.js'
import type { Exchange } from '../http/exchange.js'
import type { LiveLayout } from '../state/live-layout.js'
import { describePage } from '../view/pages.js'
import type { ShownPage } from '../wire/control.js'
import type { NonNegativeInteger } from '../wire/scalars.js'
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

export const getLayout = reading(describeLayout)

/** The page to switch to: one of the two members. */
export interface PageBody {
  /** One of the layout's. */
  readonly pageId?: string
  /** `next` or `back`, a number from 1, or a pageId, which is tried first. */
  readonly to?: string | number
}

const expectedMember = 'the pageId, a string; or $.to instead: "next", "back" or a number from 1'
const readPageBody = bodyReader(typia.createValidate<PageBody>(), {
  $: 'an object with either pageId or to',
  '$.pageId': expectedMember,
  '$.to': '"next", "back", a number from 1, or a pageId',
})

export const putPage = changing(layoutInPath, readPageBody, (context, layout, body, by) => {
  switchPage(context, layout, pageIn(layout, body), by)
  return describeLayout(layout, context)
})

/** @throws {Refusal} `body-invalid` unless it has one of the two; `page-invalid`. */
function pageIn(layout: LiveLayout, { pageId, to }: PageBody): string {
  if (pageId !== undefined && to !== undefined)
    throw new Refusal('body-invalid', 'Expected $ to have either pageId or to; received both.', {
      errors: [{ path: '$.to', expected: 'absent beside pageId' }],
    })
  if (to !== undefined) {
    const found = findPage(layout, to)
    if (typeof found === 'string') return found
    throw pageInvalid(layout, '$.to', `to name a page: ${found.reason}`)
  }
  if (pageId === undefined)
    throw new Refusal('body-invalid', `Expected $.pageId to be ${expectedMember}; received neither.`, {
      errors: [{ path: '$.pageId', expected: expectedMember }],
    })
  if (layout.pages.has(pageId)) return pageId
  throw pageInvalid(layout, '$.pageId', `to be one of the pages ${[...layout.pages.keys()].join(', ')}`)
}

/** Names all pages, so that the client can choose another one. */
function pageInvalid(
  { pages, activePage }: LiveLayout,
  path: '$.pageId' | '$.to',
  expected: string,
): Refusal {
  return new Refusal('page-invalid', `Expected ${path} ${expected}.`, {
    errors: [{ path, expected: 'a page of this layout' }],
    activePageId: activePage.pageId,
    pageIds: [...pages.keys()],
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

/** `GET /layout/{layoutId}/osc`: the addresses that a show maker needs. */
export const getAddresses: KeyedHandler = (context, exchange, permission) => {
  requireApiKey(context, exchange, permission)
  exchange.replyWith(listAddresses(layoutInPath(context, exchange), presetIn(exchange)).then(uncached))
}

/** The service's own form where the address says nothing. @throws {Refusal} `body-invalid`. */
function presetIn({ query }: Exchange): PresetName {
  const asked = new URLSearchParams(query).get('preset') ?? 'generic'
  const preset = profileForms.preset.read(asked)
  if (preset !== undefined) return preset
  const expected = `one of ${presetNames.join(', ')}`
  throw new Refusal('body-invalid', `Expected ?preset= to be ${expected}; received another text.`, {
    errors: [{ path: '$preset', expected }],
  })
}

export const layoutNotes = {
  'GET /layout/:layoutId': {
    id: 'getLayout',
    summary: 'The active page of a layout',
    description: 'What your backend draws it from, and how many display hosts would see a press now.',
    answer: 'LayoutAnswer',
  },
  'GET /layout/:layoutId/osc': {
    id: 'getAddresses',
    summary: 'The addresses at which displays get a layout',
    description:
      'Of every control and signal, with types, range and an example, as displays with a preset are sent them, without a `prefix` or a map. `ovation layouts demo --osc` prints the same.',
    query: {
      preset: {
        description: 'The form of the messages; the own form of the service if absent.',
        schema: { type: 'string', enum: presetNames, default: 'generic' },
        example: 'resolume',
      },
    },
    answer: 'AddressesAnswer',
    refusals: ['body-invalid'],
  },
  'PUT /layout/:layoutId/page': {
    id: 'switchPage',
    summary: 'Switch to another page',
    description:
      'For everybody, at once. `to` is "next", "back" or a number from 1; a page that is called so comes first. At the end of the pages nothing moves.',
    body: 'PageBody',
    examples: { 'show the finale': { pageId: 'finale' }, 'the first page': { to: 1 } },
    answer: 'LayoutAnswer',
    refusals: ['page-invalid'],
  },
} as const satisfies OperationNotes
