import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

/** A page of another origin. `open(url, token, more)` connects, `press(n)` presses button 1, `outcomes()` are theirs. */
const script = `
import { connect } from './client.js'
const acts = []
const told = { states: [], pages: [] }
let connection
const press = (times) => {
  for (let n = 0; n < times; n++) acts.push(connection.act(1).then(() => 'ok', ({ code }) => code))
}
Object.assign(globalThis, {
  told, press,
  outcomes: () => Promise.all(acts),
  act: (...words) => connection.act(...words).then(() => 'ok', ({ code }) => code),
  close: () => connection.close(),
  open: (url, token, more) => {
    connection = connect({
      url, token, ...more,
      onPage: (page) => told.pages.push(page.activePageId), onState: (state) => told.states.push(state),
    })
  },
  until: async (isSo) => { while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5)) },
})
globalThis.postMessage?.('loaded', globalThis.document && '*')
`

/** The same in a worker: what it is sent is run there, and the result sent back. */
const worker = `${script}
onmessage = async ({ data }) => postMessage({ result: await (0, eval)(data) })
`

/** Serves the client as it is built, and a page that uses it. @returns its address. */
export async function serveClient(t: Test): Promise<string> {
  const files: Record<string, readonly [type: string, body: string]> = {
    '/': ['text/html', `<!doctype html><script type="module">${script}</script>`],
    '/client.js': ['text/javascript', readFileSync('dist/client/client.js', 'utf8')],
    '/worker.js': ['text/javascript', worker],
    '/client.html': ['text/html', readFileSync('config/client.html', 'utf8')],
  }
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = files[url] ?? ['text/plain', '']
    response.setHeader('content-type', type).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
