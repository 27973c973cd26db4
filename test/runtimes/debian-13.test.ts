import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { nodeOf } from '../run/program.js'
import { answer } from '../support/show/bridge.js'
import { t as suite, test } from '../support/tap.js'
import { within } from '../support/time/until.js'
import { openSink } from '../support/wire/sink.js'
import { type DebianRoot, openDebianRoot } from './support/debian-root.js'

suite.setTimeout(0)

for (const major of [22, 24, 26])
  test(`Debian 13, Node ${major}: \`npm ci\` brings uWebSockets, \`npm start\` says so and serves, and the tests of the engine pass`, async (t) => {
    const root = await openDebianRoot(t, nodeOf(major))
    // It is built already.
    await root.run('npm ci --ignore-scripts --prefer-offline')
    t.match(await root.run('node --version'), `v${major}.`)
    const installed = (await root.run('ls node_modules/@uwsjs')).trim()
    t.equal(installed, `linux-x64-${major}`, 'of the binaries for Node, only that for this one')
    const sink = await openSink(t)
    const { url, engine, stop } = await startThere(root, sink.port)
    t.teardown(stop)
    t.equal(engine, `uws (@uwsjs/linux-x64-${major})`)
    const token = (
      await root.run(`OVATION_HTTP_PORT=${new URL(url).port} node bin/ovation.js token demo`)
    ).trim()
    const body = JSON.stringify({ layoutId: 'demo', lid: 1, type: 'Button' })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    t.match(await answer(fetch(`${url}/action`, { method: 'POST', headers, body })), { status: 200 })
    t.match(await sink.received(1), [/^\/0001 if 1 0\.01/])
    await stop()
    // A file that fails runs once more, alone, as all others do.
    const journal = 'mkdir /tmp/journal && OVATION_TEST_JOURNAL=/tmp/journal'
    t.match(await root.run(`${journal} node dist/test/run/more.js uws`), /, 0 failed\n$/)
  })

/** `npm start` as a person types it, with free ports. */
async function startThere(root: DebianRoot, displayPort: number) {
  const variables = `OVATION_HTTP_PORT=0 OVATION_OSC_PORT=0 OVATION_DISPLAY_MAIN_PORT=${displayPort}`
  const child = root.spawn(`${variables} exec npm start`)
  const ready = async () => {
    for await (const line of createInterface({ input: child.stdout! }))
      if (line.includes('"msg":"ready"')) return JSON.parse(line)
    throw new Error('it ended before it was ready')
  }
  const { http, engine } = await within('the daemon', ready())
  child.stdout!.resume()
  const ended = once(child, 'close')
  // To all of its processes, as a terminal does; npm would not pass it on.
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGINT')
    await within('the end of the daemon', ended)
  }
  return { url: http.replace('0.0.0.0', '127.0.0.1'), engine, stop }
}
