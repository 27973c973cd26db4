import { connect } from 'node:net'
import { startDaemon } from '../../support/machine/daemon.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { countAt, fixedPlace } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { joinAsCrowd, openStream, withoutResults } from '../../support/wire/stream-client.js'

const stopped = { code: 1001, reason: 'shutting-down' }

test('stopped while 100 phones press, it informs each of them, and counts exactly what it accepts', async (t) => {
  const place = await fixedPlace(t)
  const daemon = await startDaemon(t, place)
  const phones = await joinAsCrowd(t, daemon.url, 100, daemon.token)
  let sent = 0
  const pressing = setInterval(() => {
    for (const phone of phones) phone.send({ id: `press-${sent++}`, lid: 1, type: 'Button' })
  }, 20)
  await Promise.all(phones.map(({ received }) => received(20)))
  const timing = startTiming()
  const { code } = await daemon.process.stop('SIGTERM')
  timing.within(t, 3000, 'it stops')
  clearInterval(pressing)
  t.equal(code, 0)
  t.same(await Promise.all(phones.map(({ closed }) => closed)), Array(100).fill(stopped))
  const told = phones.map(({ frames }) => frames.filter(({ event }) => event === 'closing'))
  t.ok(told.every(([first, ...others]) => isReturn(first.retryIn) && others.length === 0))
  const answers = phones.flatMap(({ frames }) => frames.filter(({ id }) => id !== undefined))
  const refusals = answers.filter(({ ok }) => !ok)
  // A busy machine may be overloaded besides.
  t.ok(refusals.every(({ problem }) => problem.status === 503))
  const accepted = answers.length - refusals.length
  t.equal(await countAt((await startDaemon(t, place)).url), accepted)
})

/** Of a hundred streams. */
function isReturn(ms: number): boolean {
  return ms >= 500 && ms <= 700
}

test('a phone that says hello while it stops hears of it as well', async (t) => {
  const daemon = await startDaemon(t, await fixedPlace(t))
  const token = await daemon.token()
  const early = withoutResults(await openStream(t, daemon.url, { token }))
  const late = withoutResults(await openStream(t, daemon.url))
  // A request that is on its way delays the end.
  const slow = connect(daemon.port, '127.0.0.1').on('error', () => {})
  t.teardown(() => slow.destroy())
  slow.write(
    `POST /action HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: 9\r\n\r\n`,
  )
  // Once another request is answered, this one has been read.
  await daemon.press(token)
  const ended = daemon.process.stop('SIGTERM')
  t.match(await early.next(), { event: 'page' })
  t.match(await early.next(), { event: 'closing' })
  late.send({ hello: { token } })
  t.match(await late.next(), { event: 'page' })
  t.match(await late.next(), { event: 'closing' })
  t.same(await Promise.all([early.closed, late.closed]), [stopped, stopped])
  t.equal((await ended).code, 0)
})
