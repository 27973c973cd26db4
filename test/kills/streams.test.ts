import { setTimeout as delay } from 'node:timers/promises'
import { startDaemon } from '../support/machine/daemon.js'
import { countAt, fixedPlace } from '../support/show/fixed-place.js'
import { t as suite, test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { StreamingPhone } from './support/streaming-phone.js'

/** Number of kills: more take longer and find rarer errors. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 3)
const seats = Array.from({ length: 16 }, (_, seat) => `seat-${seat}`)

suite.setTimeout(300_000 + kills * 15_000)

const ways = [
  { name: 'over streams', byHttp: 0, newTokens: false },
  { name: 'half of them over HTTP', byHttp: 0.5, newTokens: false },
  { name: 'with new tokens, half of them over HTTP', byHttp: 0.5, newTokens: true },
]

for (const { name, byHttp, newTokens } of ways)
  test(`killed ${kills} times while phones act over streams, which then repeat what was not answered ${name}, it counts each press once`, async (t) => {
    const place = await fixedPlace(t)
    let daemon = await startDaemon(t, place)
    const phones = seats.map((seat) => new StreamingPhone(t, daemon.url, seat))
    const all = <R>(step: (phone: StreamingPhone) => Promise<R>) => Promise.all(phones.map(step))
    const total = (of: 'sent' | 'answered' | 'unanswered') => phones.reduce((sum, each) => sum + each[of], 0)
    await all((phone) => phone.renew())
    for (let kill = 1; kill <= kills; kill++) {
      const before = total('answered')
      const pressing = all((phone) => phone.press())
      await until(() => total('answered') > before + 200)
      await delay(Math.random() * 400)
      await daemon.process.stop('SIGKILL')
      await pressing
      t.ok(total('unanswered') > 0, 'it was killed under load')
      daemon = await startDaemon(t, place)
      const count = await countAt(daemon.url)
      if (count < total('answered'))
        t.fail(`kill ${kill}: ${total('answered')} were answered, ${count} count`)
      if (count > total('sent')) t.fail(`kill ${kill}: ${total('sent')} were sent, ${count} count`)
      if (newTokens) await all((phone) => phone.renew())
      // Every second kill finds them repeating.
      if (kill % 2 === 0) continue
      await all((phone) => phone.repeat(byHttp))
      t.equal(await countAt(daemon.url), total('sent'), `kill ${kill}: each press is counted once`)
    }
    await all((phone) => phone.repeat(byHttp))
    t.equal(await countAt(daemon.url), total('sent'), 'in the end each press is counted once')
    t.equal(total('answered'), total('sent'), 'and answered')
    t.same(
      phones.flatMap(({ refusals }) => refusals),
      [],
    )
    t.comment(`${total('sent')} presses`)
  })
