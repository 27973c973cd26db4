import { randomUUID } from 'node:crypto'
import { startDaemon } from '../../support/machine/daemon.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { apiKey } from '../../support/show/bridge.js'
import { countAt } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { until, within } from '../../support/time/until.js'
import { requestWith } from './support/bad-inputs.js'
import { Phone, pressBody } from './support/phone.js'
import { proxies } from './support/proxies.js'
import { setUpProxy } from './support/set-up-proxy.js'
import { openSlowly } from './support/slow-client.js'

for (const proxy of proxies) {
  test(`slow clients occupy nothing behind ${proxy.program}, and are disconnected`, async (t) => {
    const { proxy: running, wire, phone, token, daemon } = await setUpProxy(t, proxy)
    const press = requestWith(token, [`Content-Length: ${pressBody.length}`])
    const chunk = `${pressBody.length.toString(16)}\r\n${pressBody}\r\n`
    const withoutEnd = requestWith(token, ['Transfer-Encoding: chunked'], chunk)
    const beginnings = [
      '',
      'POST /act',
      press.slice(0, press.indexOf('\r\n\r\n')),
      press.slice(0, -1),
      withoutEnd,
    ]
    const timing = startTiming()
    const clients = beginnings.flatMap((bytes) =>
      Array.from({ length: 5 }, () => openSlowly(t, running, bytes)),
    )
    await Promise.all(clients.map(({ sent }) => sent))
    t.equal((await phone.press(token)).status, 200, 'others are served')
    t.equal(wire.opened, 1, 'over the only connection to the daemon')
    const times = await within(
      'each slow client to be disconnected',
      Promise.all(clients.map(({ closed }) => closed)),
    )
    timing.within(t, 15_000, 'even the last is disconnected', Math.max(...times))
    await until(() => wire.open === 0)
    t.equal(await countAt(daemon.url), 1, 'none of them is counted')
  })

  test(`when the daemon behind ${proxy.program} restarts, no press is lost and none is counted twice`, async (t) => {
    const { place, daemon, proxy: running, token } = await setUpProxy(t, proxy)
    const presses: Press[] = []
    let isPressing = true
    const crowd = Array.from({ length: 20 }, async () => {
      const phone = new Phone(t, running)
      while (isPressing) {
        const press = { key: randomUUID(), begun: performance.now(), ended: 0, status: 0 }
        presses.push(press)
        press.status = (await phone.press(token, { 'idempotency-key': press.key })).status
        press.ended = performance.now()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })
    await until(() => accepted(presses).length > 200)
    const stopped = performance.now()
    await daemon.process.stop('SIGTERM')
    await until(() => presses.some(({ status }) => status === 502))
    const again = await startDaemon(t, place)
    const ready = performance.now()
    const before = accepted(presses).length
    await until(() => accepted(presses).length > before + 200)
    isPressing = false
    await Promise.all(crowd)

    const others = presses.filter(({ status }) => status !== 200)
    t.ok(
      others.every(({ status }) => status === 502 || status === 503),
      'only 502 and 503 beside 200',
    )
    t.ok(
      others.every(({ begun, ended }) => begun < ready && ended > stopped),
      'and only meanwhile',
    )
    t.equal(await countAt(again.url), accepted(presses).length, 'each press that was answered is counted')
    const phone = new Phone(t, running)
    for (const { key } of others) t.equal((await phone.press(token, { 'idempotency-key': key })).status, 200)
    t.equal(await countAt(again.url), presses.length, 'the others are counted when they are sent again')
  })

  test(`while the daemon is down, ${proxy.program} answers 502, and does not log the API key`, async (t) => {
    const { daemon, phone, token, proxy: running } = await setUpProxy(t, proxy)
    await daemon.process.stop('SIGTERM')
    t.equal((await phone.ask('GET', '/status', { 'x-api-key': apiKey })).status, 502)
    t.equal((await phone.press(token)).status, 502)
    const { stdout, stderr } = await running.process.stop('SIGTERM')
    t.match(stderr, '/status', 'it logs the request that failed')
    t.notMatch(stdout + stderr, apiKey)
    t.notMatch(stdout + stderr, token)
  })
}

interface Press {
  readonly key: string
  readonly begun: number
  ended: number
  status: number
}

function accepted(presses: readonly Press[]): readonly Press[] {
  return presses.filter(({ status }) => status === 200)
}
