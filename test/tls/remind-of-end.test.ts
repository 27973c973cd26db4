import type { Test } from 'tap'
import { remindOfEnd } from '../../src/tls/remind-of-end.js'
import type { TlsPair } from '../../src/tls/tls-pair.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'

const hour = 3_600_000
const day = 24 * hour

/** A service whose certificate ends in so many days; time goes on only when it is turned. */
function begin(t: Test, days: number) {
  const time = advanceTime(t)
  const { log, events } = recordLog()
  const endingIn = (left: number) => {
    const validTo = new Date(Date.now() + left * day).toISOString()
    return { certFile: 'cert.pem', chain: [{ validTo }] } as unknown as TlsPair
  }
  const service = { pair: endingIn(days) as TlsPair | undefined }
  remindOfEnd(() => service.pair, log)
  const said = () => events.splice(0).map((event) => /the certificate (.*?),/.exec(event)?.[1])
  return { time, service, endingIn, said }
}

test('from 14 days before its end on, a warning comes once a day', async (t) => {
  const { time, said } = begin(t, 16.5)
  await time.advance(day)
  t.same(said(), [])
  await time.advance(day)
  t.same(said(), ['ends in 14 days'])
  await time.advance(13 * day)
  t.equal(said().length, 13)
  await time.advance(2 * day)
  t.same(said(), ['ends within a day', 'has ended'])
})

test('what was said at the start is not said again on that day', async (t) => {
  const { time, said } = begin(t, 9.99)
  await time.advance(0.9 * day)
  t.same(said(), [])
  await time.advance(0.2 * day)
  t.same(said(), ['ends in 8 days'])
})

test('a clock that is set counts from then on, within an hour', async (t) => {
  const { time, said } = begin(t, 100.5)
  const { now } = Date
  Date.now = () => now() + 95 * day
  await time.advance(hour)
  t.same(said(), ['ends in 5 days'])
})

test('a certificate that was renewed meanwhile is not warned of, nor is there one over plain HTTP', async (t) => {
  const { time, service, endingIn, said } = begin(t, 15)
  service.pair = endingIn(90)
  await time.advance(60 * day)
  service.pair = undefined
  await time.advance(60 * day)
  t.same(said(), [])
})

test('it does not keep the process alive', (t) => {
  const begun: NodeJS.Timeout[] = []
  const { setInterval } = globalThis
  globalThis.setInterval = ((run: () => void, ms: number) => {
    const timer = setInterval(run, ms)
    begun.push(timer)
    return timer
  }) as typeof setInterval
  t.teardown(() => {
    globalThis.setInterval = setInterval
    for (const timer of begun) clearInterval(timer)
  })
  remindOfEnd(() => undefined, recordLog().log)
  t.same(
    begun.map((timer) => timer.hasRef()),
    [false],
  )
  t.end()
})
