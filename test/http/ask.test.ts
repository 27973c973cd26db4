import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { ask } from '../../src/http/ask.js'
import { iniFor } from '../support/machine/daemon.js'
import { type Place, run, start } from '../support/machine/process.js'
import { test } from '../support/tap.js'
import { Agent, scheme } from '../support/tls/wanted-tls.js'

/** Some of the Fetch standard's bad ports (§2.9), to which `fetch` never connects. */
const badPorts = [6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080]

test('requests work on a port that `fetch` blocks', async (t) => {
  const cwd = t.testdir({ 'service.ini': iniFor(9) })
  const port = await startOnFirst(t, badPorts, cwd)
  const place = placeAt(cwd, port)
  await t.rejects(fetch(`${scheme}://127.0.0.1:${port}/`), { cause: { message: 'bad port' } })
  const [status, page] = await Promise.all([run(['status'], place), run(['page', 'demo', 'next'], place)])
  t.match(status, { code: 0, stdout: `at ${scheme}://127.0.0.1:${port}`, stderr: '' })
  t.same(page, { code: 0, stdout: 'finale\n', stderr: '' })
  const question = { agent: new Agent(), within: 1000 }
  t.match(await ask(`${scheme}://127.0.0.1:${port}/readyz`, question), { status: 200 })
})

test('method, headers and body are sent, and the whole answer is returned', async (t) => {
  const url = await serve(t, (request, response) => {
    request.setEncoding('utf8').on('data', (body) => {
      response.statusCode = 418
      response.write(`${request.method} ${request.url} ${request.headers['x-a']} ${body} €`)
      setImmediate(() => response.end('€'))
    })
  })
  const question = { method: 'PUT', headers: { 'x-a': 'b' }, body: '{"ä":1}', within: 3000 }
  t.same(await ask(`${url}/x?y`, question), { status: 418, text: 'PUT /x?y b {"ä":1} €€' })
})

test('a missing, partial or late answer rejects', async (t) => {
  const half = await serve(t, (_request, response) => {
    response.write('half')
    setImmediate(() => response.destroy())
  })
  await t.rejects(ask(half, { within: 3000 }))
  const never = await serve(t, (_request, response) => void response.write('half'))
  await t.rejects(ask(never, { within: 100 }))
  await t.rejects(ask('http://127.0.0.1:1', { within: 3000 }))
})

async function serve(t: Test, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  t.teardown(() => server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a daemon on the first of these ports that it can have: another program may take one at any time. */
async function startOnFirst(t: Test, [port, ...others]: readonly number[], cwd: string): Promise<number> {
  if (port === undefined) throw new Error('all of these ports are in use on this machine')
  const daemon = start(t, ['start'], placeAt(cwd, port))
  try {
    await daemon.line('stdout', (line) => JSON.parse(line).msg === 'ready')
    return port
  } catch (error) {
    if (!/another program uses this port/.test(daemon.written.stderr)) throw error
    return startOnFirst(t, others, cwd)
  }
}

function placeAt(cwd: string, port: number): Place {
  return { cwd, env: { OVATION_HTTP_PORT: String(port) } }
}
