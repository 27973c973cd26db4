import { test } from '../../support/tap.js'
import { lossesOf } from '../../tools/bench/contestants.js'
import { httpConnections, numbered } from './support/connections.js'
import { startLoad } from './support/start-load.js'
import { startTinyServer } from './support/tiny-server.js'

test('an answer that comes 30 ms late is counted so, at the rate that was asked for', async (t) => {
  const { generator } = await startLoad(t)
  const arrivals: number[] = []
  const port = await startTinyServer(t, {
    request: (_, response) => {
      arrivals.push(performance.now())
      // A timer of Node may end a millisecond early.
      setTimeout(() => response.end('{}'), 31)
    },
  })
  await generator.open(generator.prepare('late', httpConnections(port, 20)))
  const begun = performance.now()
  const { sent, accepted, answer, late, perSecond, ...rest } = await generator.run({
    perSecond: 200,
    seconds: 1,
  })
  t.same([sent, accepted, answer.count, late.count], [200, 200, 200, 200])
  t.ok(answer.p50 >= 30_000, `p50 ${answer.p50} us`)
  t.ok(answer.max >= answer.p99 && answer.p99 >= answer.p90 && answer.p90 >= answer.p50)
  // Nothing is sent before it is due; the last one after 995 ms.
  t.ok(arrivals.at(-1)! - begun > 990)
  t.ok(perSecond <= 200)
  t.match(rest, { refused: 0, unanswered: 0, failed: 0, unsent: 0 })
  t.ok(
    late.p50 <= late.p99 && late.p99 <= late.max && late.max < answer.max,
    'and says how late it was itself',
  )
  t.same(lossesOf('tiny', [{ sent, accepted, answer, late, perSecond, ...rest }]), [])
})

test('what is due while a server stands still counts from when it was due', async (t) => {
  const { generator } = await startLoad(t)
  const arrivals: number[] = []
  const port = await startTinyServer(t, {
    request: (_, response) => {
      const answer = () => void response.end()
      if (arrivals.push(performance.now()) === 20)
        setTimeout(answer, 711 - (performance.now() - arrivals[0]!))
      else answer()
    },
  })
  await generator.open(generator.prepare('still', httpConnections(port, 1)))
  const { answer, waited, late } = await generator.run({ perSecond: 100, seconds: 1 })
  t.equal(answer.count, 100)
  t.ok(answer.max >= 510_000, 'the twentieth was due after 190 ms, and answered after 710')
  // About fifty were due meanwhile: each has waited for the rest of the time, not only the one that was sent.
  t.ok(waited >= 40, `${waited} waited`)
  t.ok(answer.p90 >= 300_000, `p90 ${answer.p90} us`)
  t.ok(late.p90 < answer.p90, 'and the generator is not to blame for that')
})

test('a refusal, a connection that ends and an answer that never comes make a bench fail', async (t) => {
  const { generator } = await startLoad(t)
  const refusing = await startTinyServer(t, {
    request: (_, response) => response.writeHead(503).end('{"code":"overloaded"}'),
  })
  await generator.open(generator.prepare('refusing', httpConnections(refusing, 4)))
  const refused = await generator.run({ perSecond: 100, seconds: 0.5 })
  t.match(refused, { accepted: 0, refused: 50, unanswered: 0 })
  t.same(lossesOf('tiny', [refused, refused]), ['tiny: 100 actions were refused'])

  const ending = await startTinyServer(t, { request: (_, response) => response.socket!.destroy() })
  await generator.open(generator.prepare('ending', httpConnections(ending, 2)))
  const ended = await generator.run({ perSecond: 100, seconds: 0.1 })
  t.same(lossesOf('tiny', [ended]), ['tiny: 2 actions were not answered', 'tiny: 2 connections ended'])
})

test('without a rate as many requests are sent as are answered, each of them once before any again', async (t) => {
  const { generator, displays } = await startLoad(t, 2)
  t.equal(new Set(displays).size, 2)
  const bodies = new Map<string, number>()
  const port = await startTinyServer(t, {
    request: (_, response, { url }) => {
      bodies.set(url!, (bodies.get(url!) ?? 0) + 1)
      response.end()
    },
  })
  const requests = Array.from({ length: 8 }, (_, n) =>
    Buffer.from(numbered.toString().replace('POST /', `POST /${n}`)),
  )
  const connections = httpConnections(port, 4).map((each, n) => ({
    ...each,
    requests: requests.slice(2 * n, 2 * n + 2),
  }))
  await generator.open(generator.prepare('most', connections))
  const { sent, accepted, unsent, busy, waited } = await generator.run({ seconds: 0.5 })
  t.equal(sent, accepted)
  t.same([unsent, waited], [0, 0])
  t.equal(
    [...bodies.values()].reduce((sum, count) => sum + count),
    sent,
  )
  t.equal(bodies.size, 8)
  t.ok(busy > 0 && busy <= 1.01, `${busy} of a core`)
})
