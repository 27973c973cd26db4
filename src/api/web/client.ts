import { clientTypes } from '../../room/built-pages.js'
import type { Handler, OperationNotes } from '../operation/operation.js'
import { replyWithFile } from './web-page.js'

/** `GET /client.js` and `GET /client.d.ts`: `ovation/client` for pages that have no build. */
export function clientRoute(part: keyof typeof clientTypes): Handler {
  return ({ pages }, exchange) => replyWithFile(exchange, pages.client[part], clientHeaders)
}

const clientHeaders = {
  // Public code, whatever `[http] cors_origins` says: what it may do then depends on the page's origin and token.
  'access-control-allow-origin': '*',
  'cache-control': 'public, no-cache',
  'x-content-type-options': 'nosniff',
}

const mediaTypeOf = (type: string) => type.split(';')[0]!

export const clientNotes = {
  'GET /client.js': {
    id: 'getClient',
    summary: 'The client for pages',
    description: 'One module without dependencies, which pages of any origin may import.',
    answer: [mediaTypeOf(clientTypes.script)],
    tagged: true,
  },
  'GET /client.d.ts': {
    id: 'getClientTypes',
    summary: 'The TypeScript types of the client',
    description: 'One declaration file, for editors and compilers.',
    answer: [mediaTypeOf(clientTypes.types)],
    tagged: true,
  },
} as const satisfies OperationNotes
