import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { startBridge } from '../../../src/bridge.js'
import { readLayouts } from '../../../src/layout/read-layouts.js'
import { type Answer, answer, apiKey, type Overrides, runBridge, type TestBridge } from './bridge.js'
import { showFile } from './show.js'

/** A service whose layouts can be changed, and its folders. */
export interface EditableShow {
  readonly bridge: TestBridge
  /** Absolute. */
  readonly layouts: string
  readonly media: string
  /** The text of a layout file, by its name. */
  read(name: string): string
  /** Sends a request with the API key. A body of bytes or text is sent as it is. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Replaces or makes a layout over HTTP. @param etag of what is replaced; absent for a new one. */
  save(layoutId: string, file: unknown, etag?: string): Promise<Answer>
  /** The tag of a layout's file as it is now. */
  etagOf(layoutId: string): Promise<string>
}

/** How the files of a test are written: by a person, two blanks deep, with a line break at the end. */
export function textOf(file: unknown): string {
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Runs a bridge whose layouts are files: `show.json`, and what `files` has. A reload reads them.
 * @param files contents by their names.
 */
export async function runEditable(
  t: Test,
  overrides: Overrides = {},
  files: Readonly<Record<string, unknown>> = {},
): Promise<EditableShow> {
  const home = t.testdir()
  const [layouts, media] = [join(home, 'layouts'), join(home, 'media')]
  mkdirSync(layouts)
  cpSync(join(process.cwd(), 'config', 'media'), media, { recursive: true })
  for (const [name, file] of Object.entries({ 'show.json': showFile, ...files }))
    writeFileSync(join(layouts, name), typeof file === 'string' ? file : textOf(file))
  const bridge = await runBridge(t, {
    layouts,
    catalogue: readLayouts(layouts),
    start: (options) =>
      startBridge({
        ...options,
        reread: () => ({ ...options, catalogue: readLayouts(layouts), warnings: [], restart: [] }),
      }),
    ...overrides,
  })
  const send: EditableShow['send'] = (method, path, body, headers = {}) =>
    answer(
      fetch(bridge.url + path, {
        method,
        headers: { 'x-api-key': apiKey, ...headers },
        ...(body !== undefined && {
          body: typeof body === 'string' || body instanceof Uint8Array ? body : textOf(body),
        }),
      }),
    )
  const json = { 'content-type': 'application/json' }
  return {
    bridge,
    layouts,
    media,
    read: (name) => readFileSync(join(layouts, name), 'utf8'),
    send,
    save: (layoutId, file, etag) =>
      send('PUT', `/layout/${layoutId}/file`, file, {
        ...json,
        ...(etag === undefined ? { 'if-none-match': '*' } : { 'if-match': etag }),
      }),
    etagOf: async (layoutId) => (await send('GET', `/layout/${layoutId}/file`)).headers.get('etag') ?? 'none',
  }
}
