import typia from 'typia'
import { checkFields } from '../action/fields.js'
import { Refusal } from '../errors.js'
import { parseJson } from '../http/body.js'
import type { Exchange } from '../http/exchange.js'
import { describeControl } from '../layout/layout.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { Parts } from './parts.js'
import { requireApiKey } from './require-api-key.js'

/** `GET /layout/{layoutId}`: the controls of the active page. */
export function getLayout({ apiKeys, stage, displays }: Parts, exchange: Exchange): void {
  requireApiKey(apiKeys, exchange)
  const layout = findLayout(stage.layouts, exchange.params[0]!)
  exchange.reply({ body: describeLayout(layout, displays.connectedTo(layout.layoutId)) })
}

/** `PUT /layout/{layoutId}/page`: turns the page for everybody. */
export function putPage({ apiKeys, stage, displays, maxBody, log }: Parts, exchange: Exchange): void {
  requireApiKey(apiKeys, exchange)
  const layout = findLayout(stage.layouts, exchange.params[0]!)
  exchange.body(maxBody, (body) => {
    const { pageId } = checkFields(validatePageBody(parseJson(body)), {
      $: 'an object with pageId',
      '$.pageId': 'the pageId, a string',
    })
    if (!stage.turnPage(layout, pageId))
      throw new Refusal(
        'page-invalid',
        `Expected $.pageId to be one of the pages ${[...layout.layout.pages.keys()].join(', ')}.`,
        { errors: [{ path: '$.pageId', expected: 'a pageId of this layout' }] },
      )
    log.info({ layoutId: layout.layoutId, pageId }, 'page turned')
    exchange.reply({ body: describeLayout(layout, displays.connectedTo(layout.layoutId)) })
  })
}

interface PageBody {
  readonly pageId: string
}

const validatePageBody = typia.createValidate<PageBody>()

function findLayout(layouts: ReadonlyMap<string, LiveLayout>, layoutId: string): LiveLayout {
  const layout = layouts.get(layoutId)
  if (!layout)
    throw new Refusal(
      'layout-not-found',
      'Expected the layoutId of a loaded layout. `ovation layouts` lists them.',
    )
  return layout
}

function describeLayout({ layoutId, activePage }: LiveLayout, destinationCount: number): string {
  return JSON.stringify({
    layoutId,
    activePageId: activePage.pageId,
    controls: activePage.controls.map(describeControl),
    destinationCount,
  })
}
