import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Test } from 'tap'
import { engines } from '../../support/engine.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { apiKey, runBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { t as suite, test } from '../../support/tap.js'
import { until, within } from '../../support/time/until.js'
import { dial } from '../../support/wire/dial.js'
import { badRequests, lengthOf, pressWith } from '../support/bad-requests.js'

const body = '{"layoutId":"show","lid":1,"type":"Button"}'
const mostMs = 15_000
/** The least time that a slow client gets, and one that pauses between two requests. */
const leastMs = 7000
/** More than two socket buffers hold. */
const long = 16 * 1024 * 1024

// In parallel, since each takes as long as the server's timeouts.
suite.jobs = 2 * engines.length
for (const engine of engines) {
  test(
    `25: ${engine}: a client that is slow, silent or reads no answer is disconnected within 15 s, and does not affect others`,
    {
      buffered: true,
    },
    (t) => checkSlowClients(t, engine),
  )

  test(
    `25: ${engine}: a client that goes on sending after its refusal is disconnected within 15 s`,
    {
      buffered: true,
    },
    (t) => checkSendingAfterRefusal(t, engine),
  )
}

async function checkSlowClients(t: Test, engine: 'uws' | 'node'): Promise<void> {
  const props = { label: 'x'.repeat(long) }
  const pages = [...showFile.pages, { pageId: 'long', controls: [{ lid: 10, type: 'Button', props }] }]
  const catalogue = new Map([['show', layoutOf({ ...showFile, pages })]])
  const { port, token, act, admin } = await runBridge(t, { catalogue, http: { engine } })
  const press = pressWith({ token, body }, [lengthOf(body)])
  const inChunks = pressWith({ token, body }, ['Transfer-Encoding: chunked'], '5\r\n{"lay\r\n')
  const line = press.indexOf('\n') + 1
  const head = press.length - body.length
  const clients: Readonly<Record<string, SlowClient>> = {
    'an idle connection': await begin(t, port, ''),
    'an idle connection after a press': await begin(t, port, press),
    'a silent head': await begin(t, port, press.slice(0, 40)),
    'a slow head': await begin(t, port, press.slice(0, line), press.slice(line, head - 4)),
    'a silent body': await begin(t, port, press.slice(0, head)),
    'a slow body': await begin(t, port, press.slice(0, head), body.slice(0, -1)),
    'silent chunks': await begin(t, port, inChunks),
    'slow chunks': await begin(t, port, inChunks, '1\r\n \r\n'.repeat(30)),
    'a second request that never ends': await begin(t, port, press + press.slice(0, 40)),
  }
  await admin('PUT', '/layout/show/page', { pageId: 'long' })
  const reader = await begin(t, port, '')
  reader.socket.pause()
  reader.socket.write(`GET /layout/show HTTP/1.1\r\nHost: a\r\nx-api-key: ${apiKey}\r\n\r\n`)
  const timing = startTiming()
  while (timing.ms < mostMs) {
    const asked = timing.ms
    t.equal((await act({ layoutId: 'show', lid: 10, type: 'Button' })).status, 200)
    timing.within(t, 2000, 'another press is answered meanwhile', timing.ms - asked)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  await until(() => Object.values(clients).every(({ lasted }) => lasted() < Number.POSITIVE_INFINITY))
  for (const [name, { lasted, last }] of Object.entries(clients)) {
    timing.within(t, mostMs, `${name} is disconnected`, lasted())
    t.ok(lasted() > leastMs, `${name} is tolerated for a while`)
    const isWaiting = /^a second|head$|body$|chunks$/.test(name)
    if (engine === 'node' && isWaiting) t.match(last(), /^HTTP\/1\.1 408 /, `${name} gets a 408`)
  }
  reader.socket.resume()
  await once(reader.socket, 'close')
  t.ok(
    reader.received() < long,
    `a client that reads nothing does not get the rest of its answer later: ${reader.received()}`,
  )
  await admin('PUT', '/layout/show/page', { pageId: 'first' })
  const { controls } = (await admin('GET', '/layout/show/state')).body
  t.equal(controls[0].count, 2, 'only the two complete presses are counted')
}

async function checkSendingAfterRefusal(t: Test, engine: 'uws' | 'node'): Promise<void> {
  const { port, token } = await runBridge(t, { http: { engine } })
  const timing = startTiming()
  const clients = await Promise.all(
    badRequests.map(async ({ name, bytes }) => {
      const socket = dial(port, { allowHalfOpen: true })
      t.teardown(() => socket.destroy())
      await once(socket, 'connect')
      socket.on('error', () => {})
      for (const part of [bytes({ token, body })].flat()) socket.write(part, 'latin1')
      // The client reads to the end but does not close its side, so ending the connection is up to the server.
      const sending = setInterval(() => socket.write('x'), 500)
      t.teardown(() => clearInterval(sending))
      const closed = new Promise((resolve) => socket.resume().once('close', resolve))
      return { name, closed: closed.then(() => timing.ms) }
    }),
  )
  for (const { name, closed } of clients) {
    timing.within(t, mostMs, `${name}: it is disconnected`, await within('to be disconnected', closed))
  }
}

interface SlowClient {
  readonly socket: Socket
  /** Time until it was disconnected, ms. */
  lasted(): number
  /** Bytes. */
  received(): number
  /** The last chunk received. */
  last(): string
}

/** @param drip is sent byte by byte, two a second. */
async function begin(t: Test, port: number, bytes: string, drip = ''): Promise<SlowClient> {
  const socket = dial(port)
  await once(socket, 'connect')
  const begun = performance.now()
  let ended = Number.POSITIVE_INFINITY
  let received = 0
  let last = ''
  socket.on('data', (chunk) => {
    received += chunk.length
    last = chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    ended = performance.now()
  })
  if (bytes !== '') socket.write(bytes)
  const left = [...drip]
  const dripping = setInterval(() => socket.writable && left.length > 0 && socket.write(left.shift()!), 500)
  t.teardown(() => {
    clearInterval(dripping)
    socket.destroy()
  })
  return { socket, lasted: () => ended - begun, received: () => received, last: () => last }
}
