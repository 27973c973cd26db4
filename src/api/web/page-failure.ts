import typia, { type tags } from 'typia'
import { accepted } from '../../http/exchange.js'
import type { BrowserPage } from '../../room/page-failures.js'
import { bodyReader, type Handler, type OperationNotes } from '../operation/operation.js'

/** A body is far shorter, bytes. */
const mostBytes = 256

/** `POST /page-failure`: a page has failed on a device before it was drawn. */
export const postPageFailure: Handler = ({ load, pageFailures }, exchange) => {
  load.admit()
  let userAgent = ''
  exchange.eachHeader((name, value) => {
    if (name === 'user-agent') userAgent = value
  })
  const take = (bytes: Buffer) => {
    pageFailures.add(readPageFailure(bytes), userAgent)
    exchange.reply({ body: accepted })
  }
  exchange.body(mostBytes, take, 'named json')
}

/** What has failed; nothing of the person or the device. */
export interface PageFailureBody {
  /** The one that could not start. */
  readonly page: BrowserPage
  /** The name of the error, such as `TypeError`; `script` or `style` where that did not load. */
  readonly error: string & tags.Pattern<'^\\w{1,40}$'>
}

const readPageFailure = bodyReader(typia.createValidate<PageFailureBody>(), {
  $: 'an object with page and error',
  '$.page': 'play, screen, desk or preview',
  '$.error': 'the name of an error: 1 to 40 letters, digits and underscores',
})

export const pageFailureNotes = {
  'POST /page-failure': {
    id: 'reportPageFailure',
    summary: 'Say that a page could not start',
    description:
      'For pages of this service, once a page load: without CORS headers, and `Content-Type: application/json` is required. It is counted in `/metrics`; of a minute the first five are logged, with the engine of the browser and its major version.',
    body: 'PageFailureBody',
    examples: { 'an error': { page: 'play', error: 'TypeError' } },
    answer: 'Accepted',
    refusals: ['overloaded'],
  },
} as const satisfies OperationNotes
