import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

/** What stands between a browser and the service, for HTTP without streams. */
export interface BreakingProxy {
  readonly url: string
  /** Whether the scripts of pages throw. */
  breaksScripts: boolean
}

/** A proxy that gives browsers scripts that cannot begin, as long as a test wants it to. */
export async function openBreakingProxy(t: Pick<Test, 'teardown'>, target: string): Promise<BreakingProxy> {
  const server = createServer(async (request, response) => {
    if (proxy.breaksScripts && request.url!.endsWith('.js')) {
      const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-store' }
      response.writeHead(200, headers).end("throw new RangeError('not here')")
      return
    }
    const body: Buffer[] = []
    for await (const piece of request) body.push(piece)
    const { 'content-type': type = '', 'user-agent': agent = '' } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method!,
      headers: { 'content-type': type, 'user-agent': agent, 'accept-encoding': 'identity' },
      ...(body.length > 0 && { body: Buffer.concat(body) }),
    })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => server.close())
  t.teardown(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  const proxy = { url: `http://127.0.0.1:${port}`, breaksScripts: false }
  return proxy
}
