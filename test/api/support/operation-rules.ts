import { readdirSync } from 'node:fs'
import { makeDeskCode } from '../../../src/auth/desk-codes.js'
import type { Scope } from '../../../src/wire/status.js'
import { tokenSecret } from '../../support/show/bridge.js'

/** Who may ask for an operation, and a request that succeeds. */
export interface OperationRule {
  /** Everybody, holders of an audience token, or holders of an API key with one of these scopes. */
  readonly who: 'everybody' | 'audience' | readonly Scope[]
  /** Status of a good request, with the code where its parameter names nothing; 200 if absent. */
  readonly success?: number | '403 editing-off' | `404 ${'text' | 'layout'}-not-found` | '404 not-found'
  /** A good body; none where the operation reads none. */
  readonly body?: object
  /** Whether it takes a layout file: as long a body, and of a layout that is not loaded. */
  readonly takesFile?: true
}

const all = ['view', 'operate', 'edit', 'tokens', 'admin'] as const
const viewers = ['view', 'operate', 'edit', 'admin'] as const
const editors = ['edit', 'admin'] as const
const draft = { layoutId: 'show', activePageId: 'first', pages: [{ pageId: 'first', controls: [] }] }
const operators = ['operate', 'edit', 'admin'] as const

/** What is promised of every operation, written by itself and not taken from the source. */
export const operationRules: Readonly<Record<string, OperationRule>> = {
  'POST /action': { who: 'audience', body: { layoutId: 'show', lid: 1, type: 'Button' } },
  'GET /page': { who: 'audience' },
  'GET /results': { who: 'audience' },
  // Who asks is said in the first frame.
  'GET /stream': { who: 'everybody', success: 426 },
  'POST /token': { who: ['tokens', 'admin'], body: { layoutId: 'show' } },
  'GET /layout/:layoutId': { who: all },
  'GET /layout/:layoutId/osc': { who: viewers },
  'PUT /layout/:layoutId/draft': { who: editors, body: draft, takesFile: true },
  'PUT /layout/:layoutId/page': { who: operators, body: { pageId: 'second' } },
  'PUT /layout/:layoutId/control/#lid': { who: operators, body: { enabled: false } },
  'PUT /layout/:layoutId/screen': { who: operators, body: { show: 'black' } },
  // The layout has none.
  'PUT /layout/:layoutId/light': { who: operators, body: { colors: ['#ff0000'] }, success: 400 },
  'GET /layout/:layoutId/state': { who: viewers },
  'POST /layout/:layoutId/mark': { who: operators, body: { text: 'Act 2' } },
  'POST /layout/:layoutId/reset': { who: operators, body: { all: true } },
  'GET /layout/:layoutId/texts': { who: viewers },
  // None waits.
  'POST /layout/:layoutId/texts/:textId': {
    who: operators,
    body: { approve: true },
    success: '404 text-not-found',
  },
  // None is shown.
  'DELETE /layout/:layoutId/texts/:textId': { who: operators, success: '404 text-not-found' },
  // Nobody has written.
  'PUT /layout/:layoutId/muted': {
    who: operators,
    body: { participant: 'k3v8m2qa', muted: true },
    success: 400,
  },
  // Nothing is recorded.
  'GET /layout/:layoutId/report': { who: viewers, success: '404 not-found' },
  // The layouts have no files, or are those of the program.
  'GET /layout/:layoutId/file': { who: editors, success: '404 layout-not-found' },
  'PUT /layout/:layoutId/file': { who: editors, success: '403 editing-off' },
  'DELETE /layout/:layoutId/file': { who: editors, success: '403 editing-off' },
  'GET /layout/:layoutId/versions': { who: editors, success: '404 layout-not-found' },
  'PUT /media/:file': { who: editors, success: '403 editing-off' },
  'DELETE /media/:file': { who: editors, success: '403 editing-off' },
  'POST /layout/:layoutId/revoke': { who: ['admin'] },
  'GET /room/:layoutId': { who: 'everybody' },
  'PUT /room/:layoutId': { who: operators, body: { open: true } },
  'POST /join/:layoutId': { who: 'everybody', body: {} },
  'PUT /output': { who: operators, body: { held: true } },
  'POST /output/test': { who: operators, body: {} },
  'GET /displays/discovered': { who: operators },
  // There are no files to read.
  'POST /reload': { who: ['admin'], success: 409 },
  'POST /stage/take': { who: ['admin'] },
  'GET /status': { who: viewers },
  'GET /metrics': { who: viewers },
  'GET /media/:file': { who: 'everybody' },
  'GET /play/:layoutId': { who: 'everybody' },
  'GET /screen/:layoutId': { who: 'everybody' },
  'GET /preview/:code': { who: 'everybody' },
  'GET /preview/:code/layout': { who: 'everybody', success: '404 not-found' },
  'GET /desk': { who: 'everybody' },
  'POST /desk': {
    who: 'everybody',
    // Each is good once.
    get body() {
      return { code: makeDeskCode(tokenSecret) }
    },
  },
  'POST /page-failure': { who: 'everybody', body: { page: 'play', error: 'TypeError' } },
  'GET /assets/:asset': { who: 'everybody' },
  'GET /client.js': { who: 'everybody' },
  'GET /client.d.ts': { who: 'everybody' },
  'GET /openapi.json': { who: 'everybody' },
  'GET /healthz': { who: 'everybody' },
  'GET /readyz': { who: 'everybody' },
}

/** The path of an operation with something good in place of each parameter. @throws if a parameter has no such thing. */
export function goodPath(path: string): string {
  return path.replace(/[:#](\w+)/g, (_, name: string) => {
    const good = parameters[name]
    if (good === undefined) throw new Error(`what stands for ${name}?`)
    return good
  })
}

const parameters: Readonly<Record<string, string>> = {
  layoutId: 'show',
  lid: '1',
  textId: '1',
  file: 'heart.svg',
  code: 'none',
  asset: readdirSync('dist/web/assets').find((name) => name.endsWith('.js')) ?? '',
}
