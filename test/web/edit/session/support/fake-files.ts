import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import type { Test } from 'tap'
import { ServiceFiles } from '../../../../../src/web/edit/session/service-files.js'

/** How the service misbehaves at the next request that writes. */
export type Mishap = 'answer-lost' | 'request-lost' | 'refused'

/** A service with one layout file, as far as the editor knows it. */
export interface FakeFiles {
  readonly files: ServiceFiles
  /** The file as it is; undefined: there is none. */
  file: string | undefined
  /** Each request: its method and address. */
  readonly asked: string[]
  mishap: Mishap | undefined
  /** Whether a proxy compresses what it answers. */
  isCompressed: boolean
}

/** Starts it at a port of its own; it stops with the test. */
export async function fakeFiles(t: Test, file: string | undefined): Promise<FakeFiles> {
  const asked: string[] = []
  const server = createServer((request, response) => void answer(fake, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const fake: FakeFiles = {
    files: new ServiceFiles(`http://127.0.0.1:${port}`, 'key'),
    file,
    asked,
    mishap: undefined,
    isCompressed: false,
  }
  return fake
}

/** Two files with the same text have the same one. */
export function etagOf(file: string): string {
  return `"${createHash('sha256').update(file).digest('base64url')}"`
}

async function answer(fake: FakeFiles, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '', headers } = request
  const body = await textOf(request)
  fake.asked.push(`${method} ${url}`)
  const refuse = (status: number, code: string) =>
    response.writeHead(status).end(JSON.stringify({ code, detail: code, errors: [] }))
  const { file } = fake
  if (method === 'GET') {
    if (file === undefined) return void refuse(404, 'layout-not-found')
    const etag = etagOf(file)
    const isKnown = headers['if-none-match'] === etag
    const shown = fake.isCompressed ? `W/${etag}` : etag
    return void response.writeHead(isKnown ? 304 : 200, { etag: shown }).end(isKnown ? '' : file)
  }
  const { mishap } = fake
  fake.mishap = undefined
  if (mishap === 'request-lost') return void request.socket.destroy()
  if (mishap === 'refused') return void refuse(409, 'reload-refused')
  const isMeant = file === undefined ? headers['if-none-match'] === '*' : headers['if-match'] === etagOf(file)
  if (!isMeant) return void refuse(412, 'file-changed')
  fake.file = method === 'PUT' ? body : undefined
  if (mishap === 'answer-lost') return void request.socket.destroy()
  response.writeHead(200, method === 'PUT' ? { etag: etagOf(body) } : {}).end('{"ok":true}')
}
