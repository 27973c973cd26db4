import { startTiming } from '../../support/machine/quiet-machine.js'
import { countAt } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { Phone } from './support/phone.js'
import { proxies } from './support/proxies.js'
import { setUpProxy } from './support/set-up-proxy.js'

for (const proxy of proxies) {
  test(`${proxy.program} keeps its connections to the daemon open`, async (t) => {
    const { wire, proxy: running, token, daemon } = await setUpProxy(t, proxy)
    const phones = Array.from({ length: 5 }, () => new Phone(t, running))
    await Promise.all(
      phones.map(async (phone) => {
        for (let n = 0; n < 40; n++) t.equal((await phone.press(token)).status, 200)
      }),
    )
    t.equal(await countAt(daemon.url), 200)
    t.ok(wire.opened <= 10, `200 presses by 5 phones used ${wire.opened} connections`)
    const timing = startTiming()
    await until(() => wire.open === 0)
    timing.within(t, 8000, "before the daemon's timeout of 10 s: it closes them")
    t.equal((await phones[0]!.press(token)).status, 200, 'and opens others')
  })

  test(`${proxy.program} forwards 200 presses a second`, async (t) => {
    const { proxy: running, token, daemon } = await setUpProxy(t, proxy)
    const phones = Array.from({ length: 50 }, () => new Phone(t, running))
    const handshakes = await Promise.all(phones.map((phone) => phone.press(token)))
    const statuses = handshakes.map(({ status }) => status)
    const times: number[] = []
    await Promise.all(
      phones.map(async (phone, n) => {
        await new Promise((resolve) => setTimeout(resolve, n * 5))
        for (let round = 0; round < 12; round++) {
          const begun = performance.now()
          statuses.push((await phone.press(token)).status)
          times.push(performance.now() - begun)
          await new Promise((resolve) => setTimeout(resolve, begun + 250 - performance.now()))
        }
      }),
    )
    t.same(statuses, Array(650).fill(200))
    t.equal(await countAt(daemon.url), 650)
    const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!
    t.comment(`p99 ${p99.toFixed(1)} ms`)
  })

  test(`${proxy.program} does not resend a press whose answer is lost`, async (t) => {
    const { wire, phone, token, daemon } = await setUpProxy(t, proxy)
    t.equal((await phone.press(token)).status, 200)
    wire.loseAnswers()
    t.equal((await phone.press(token)).status, 502)
    t.equal(await countAt(daemon.url), 2)
    t.equal(wire.sent.match(/POST \/action /g)?.length, 2)
  })
}
