import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { startBridge } from '../../../src/bridge.js'
import { readLayouts } from '../../../src/layout/read-layouts.js'
import { type Answer, answer, apiKey, type Overrides, runBridge, type TestBridge } from './bridge.js'
import { showFile } from './show.js'

/** Who changes layouts over HTTP, with the API key of tests. */
export interface Editor {
  /** Sends a request. A body of bytes or text is sent as it is. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Replaces or makes a layout. @param etag of what is replaced; absent for a new one. */
  save(layoutId: string, file: unknown, etag?: string): Promise<Answer>
  /** The tag of a layout's file as it is now. */
  etagOf(layoutId: string): Promise<string>
}

/** The folders of a show whose layouts can be changed. */
export interface ShowFolders {
  /** Absolute. */
  readonly layouts: string
  readonly media: string
  /** The text of a layout file, by its name. */
  read(name: string): string
  /** For a bridge that plays what is there; a reload reads it again. */
  readonly overrides: Overrides
}

/** A service whose layouts can be changed, and its folders. */
export interface EditableShow extends Editor, Omit<ShowFolders, 'overrides'> {
  readonly bridge: TestBridge
}

/** How the files of a test are written: by a person, two blanks deep, with a line break at the end. */
export function textOf(file: unknown): string {
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Makes such folders, with `show.json`, and what `files` has. @param files contents by their names. @param home for both. */
export function makeShow(
  t: Test,
  files: Readonly<Record<string, unknown>> = {},
  home = t.testdir(),
): ShowFolders {
  const [layouts, media] = [join(home, 'layouts'), join(home, 'media')]
  mkdirSync(layouts, { recursive: true })
  cpSync(join(process.cwd(), 'config', 'media'), media, { recursive: true })
  for (const [name, file] of Object.entries({ 'show.json': showFile, ...files }))
    writeFileSync(join(layouts, name), typeof file === 'string' ? file : textOf(file))
  const start: Overrides['start'] = (options) =>
    startBridge({
      ...options,
      reread: () => ({ ...options, catalogue: readLayouts(layouts), warnings: [], restart: [] }),
    })
  const read = (name: string) => readFileSync(join(layouts, name), 'utf8')
  return { layouts, media, read, overrides: { layouts, catalogue: readLayouts(layouts), start } }
}

/** @param url of a service. */
export function editorAt(url: string, key = apiKey): Editor {
  const send: Editor['send'] = (method, path, body, headers = {}) =>
    answer(
      fetch(url + path, {
        method,
        headers: { 'x-api-key': key, ...headers },
        ...(body !== undefined && {
          body: typeof body === 'string' || body instanceof Uint8Array ? body : textOf(body),
        }),
      }),
    )
  const json = { 'content-type': 'application/json' }
  return {
    send,
    save: (layoutId, file, etag) =>
      send('PUT', `/layout/${layoutId}/file`, file, {
        ...json,
        ...(etag === undefined ? { 'if-none-match': '*' } : { 'if-match': etag }),
      }),
    etagOf: async (layoutId) => (await send('GET', `/layout/${layoutId}/file`)).headers.get('etag') ?? 'none',
  }
}

/** Runs a bridge with such folders. @param files contents by their names. */
export async function runEditable(
  t: Test,
  overrides: Overrides = {},
  files: Readonly<Record<string, unknown>> = {},
): Promise<EditableShow> {
  const { overrides: ofFolders, ...folders } = makeShow(t, files)
  const bridge = await runBridge(t, { ...ofFolders, ...overrides })
  return { bridge, ...folders, ...editorAt(bridge.url) }
}
