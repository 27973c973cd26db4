import { WebSocket } from 'ws'
import { followLight } from '../../src/client/follow-light.js'
import { openSession } from '../../src/client/session.js'
import { apiKey, Daemon, tokenSecret } from '../support/load/daemon.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { percentile } from '../support/percentile.js'
import { Random } from '../support/random.js'
import { showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { mintToken } from '../support/wire/phone.js'

const people = 2000
const random = new Random(16)
/** How many begin in each tenth of a second. */
const together = 10

test('the moments of 2,000 streams are at most 30 ms apart for 99 of 100, also with jitter and losses', async (t) => {
  const daemon = new Daemon({
    settings: { 'display.stage': { host: '127.0.0.1', port: 9 } },
    layouts: { show: { ...showFile, light: true } },
  })
  await daemon.start()
  t.teardown(() => daemon.stop())
  const light = (color: string) =>
    fetch(`http://127.0.0.1:${daemon.httpPort}/layout/show/light`, {
      method: 'PUT',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ colors: [color] }),
    })
  let round = 0
  for (const [name, Socket] of Object.entries({ 'this machine': WebSocket, 'a bad network': BadSocket })) {
    const timing = startTiming()
    const wanted = `#00000${++round}`
    /** When each would change colour, by the clock of this process. */
    const moments = new Map<number, number>()
    const told = new Map<number, number>()
    const phones = await Promise.all(
      Array.from({ length: people }, async (_, n) => {
        await later(100 * Math.floor(n / together))
        const connection = openSession({
          url: `http://127.0.0.1:${daemon.httpPort}`,
          token: mintToken('show', `phone-${name.length}-${n}`, tokenSecret),
          over: 'stream',
          WebSocket: Socket,
        })
        const follower = followLight(connection, ({ color, at }) => {
          if (color !== wanted) return
          moments.set(n, at - follower.now() + performance.now())
          told.set(n, performance.now())
        })
        return { connection, follower }
      }),
    )
    // The last ones have compared their clocks.
    await later(15_000)
    await light(wanted)
    await until(
      () => moments.size === people,
      'a light for each',
      () => moments.size,
    )
    const sorted = Float64Array.from(moments.values()).sort()
    const apart = percentile(sorted, 99.5) - percentile(sorted, 0.5)
    const late = [...moments].filter(([n, moment]) => told.get(n)! > moment + 30).length
    t.comment(`${name}: ${apart.toFixed(1)} ms between 99 of 100; ${late} were told more than 30 ms too late`)
    timing.within(t, 30, `${name}: the moments of 99 of 100 phones`, apart)
    for (const { connection, follower } of phones) {
      follower.close()
      connection.close()
    }
  }
  t.same(daemon.faults, [])
})

/** Each way of it takes 50 to 250 ms, what is lost is sent again, and all keeps its order, as TCP does. */
class BadSocket {
  onopen: unknown
  onmessage: unknown
  onclose: unknown
  onerror: unknown
  readonly #socket: WebSocket
  #out = Promise.resolve()
  #in = Promise.resolve()

  constructor(url: string, protocol: string) {
    const socket = new WebSocket(url, protocol)
    this.#socket = socket
    socket.onopen = (event) => call(this.onopen, event)
    socket.onclose = (event) => call(this.onclose, event)
    socket.onerror = (event) => call(this.onerror, event)
    socket.onmessage = (event) => {
      const passes = later(delay())
      this.#in = this.#in.then(() => passes).then(() => call(this.onmessage, event))
    }
  }

  send(data: string): void {
    const passes = later(delay())
    this.#out = this.#out
      .then(() => passes)
      .then(() => {
        if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(data)
      })
  }

  close(): void {
    this.#socket.close()
  }
}

function call(listener: unknown, event: unknown): void {
  if (typeof listener === 'function') listener(event)
}

function delay(): number {
  return 50 + random.below(201) + (random.below(100) < 2 ? 300 + random.below(100) : 0)
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
