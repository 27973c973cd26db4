import typia from 'typia'
import { checkFields } from '../action/fields.js'
import { switchPage } from '../action/switch-page.js'
import { Refusal } from '../errors.js'
import { parseJson } from '../http/body.js'
import type { Exchange } from '../http/exchange.js'
import { describeControl } from '../layout/layout.js'
import type { LiveLayout } from '../state/live-layout.js'
import { findLayout } from './find-layout.js'
import type { Parts } from './parts.js'
import { requireApiKey } from './require-api-key.js'

/** `GET /layout/{layoutId}`: the controls of the active page. */
export function getLayout({ apiKeys, state, displays }: Parts, exchange: Exchange): void {
  requireApiKey(apiKeys, exchange)
  const layout = findLayout(state.layouts, exchange)
  exchange.reply({ body: describeLayout(layout, displays.connectedTo(layout.layoutId)) })
}

/** `PUT /layout/{layoutId}/page`: turns the page for everybody. */
export function putPage(parts: Parts, exchange: Exchange): void {
  const { apiKeys, state, displays, commit, maxBody } = parts
  const requireKeyStill = requireApiKey(apiKeys, exchange)
  findLayout(state.layouts, exchange)
  exchange.body(maxBody, (bytes) => {
    const by = requireKeyStill()
    // A reload since the head came makes new layouts, and may take this one away.
    const layout = findLayout(state.layouts, exchange)
    const { pageId } = checkFields(validatePageBody(parseJson(bytes)), {
      $: 'an object with pageId',
      '$.pageId': 'the pageId, a string',
    })
    if (!switchPage(parts, layout, pageId, by)) throw pageInvalid(layout)
    const body = describeLayout(layout, displays.connectedTo(layout.layoutId))
    commit.join({ accept: () => exchange.reply({ body }), fail: (error) => exchange.fail(error) })
  })
}

/** With all that one needs to name another. */
function pageInvalid({ pages, activePage }: LiveLayout): Refusal {
  const pageIds = [...pages.keys()]
  return new Refusal('page-invalid', `Expected $.pageId to be one of the pages ${pageIds.join(', ')}.`, {
    errors: [{ path: '$.pageId', expected: 'a pageId of this layout' }],
    activePageId: activePage.pageId,
    pageIds,
  })
}

interface PageBody {
  readonly pageId: string
}

const validatePageBody = typia.createValidate<PageBody>()

function describeLayout({ layoutId, activePage }: LiveLayout, destinationCount: number): string {
  return JSON.stringify({
    layoutId,
    activePageId: activePage.pageId,
    controls: activePage.controls.map(describeControl),
    destinationCount,
  })
}
