import '../support/machine/own-network.js'
import { readFileSync } from 'node:fs'
import type { Test } from 'tap'
import { command } from '../support/machine/command.js'
import type { TestDaemon } from '../support/machine/daemon.js'
import { t as suite, test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { type Flow, moveSlider, startFlow } from './support/flow.js'
import { hallAddress, openHall, ownInterface } from './support/hall.js'
import { readMessages } from './support/messages.js'
import type { Receiver } from './support/receivers.js'
import { controlValues, displayRows, startDemo } from './support/start-demo.js'

const actions = 400_000
/** Keeping everything would take 60 MB. */
const mostGrowthMB = 40

suite.setTimeout(300_000)

/** Two kinds of 64 kbit/s links: the machine's own slow interface, and a small queue that drops silently. */
const links = {
  'queues what it cannot carry': 'limit 1000000',
  'drops what it cannot carry': 'latency 50ms',
}

test('a link of 64 kbit/s takes no memory, and the last values arrive', async (t) => {
  const hall = await openHall(t)
  const display = await hall.displays.listen(9000)
  const daemon = await startDemo(t, { main: `host = ${hallAddress}` })
  const usual = Math.max(
    await watchMemory(daemon, await flood(t, daemon)),
    await watchMemory(daemon, await flood(t, daemon)),
  )
  for (const [behaviour, queue] of Object.entries(links)) {
    await t.test(`a link that ${behaviour}`, async (t) => {
      command(`tc qdisc replace dev ${ownInterface} root tbf rate 64kbit burst 1600 ${queue}`)
      const [before] = await displayRows(daemon)
      const flow = await flood(t, daemon)
      const greatest = await watchMemory(daemon, flow)
      t.equal(flow.refused, 0)
      t.ok(
        greatest - usual < mostGrowthMB,
        `queued messages take no more memory: ${greatest | 0} and ${usual | 0} MB`,
      )
      await lastValuesArrive(daemon, display)
      t.pass('the last values arrive')
      const waitedMs = display.arrivals.at(-1)!.at - flow.answered.at(-1)!
      let [sent, dropped] = [0, 0]
      // Messages sent while the display was considered down are counted once their outcome is known.
      const areCounted = async () => {
        const [after] = await displayRows(daemon)
        sent = after!.sent - before!.sent
        dropped = after!.dropped - before!.dropped
        return sent + dropped >= actions
      }
      await until(areCounted, `${actions} messages are counted`, () => ({ sent, dropped }))
      t.comment(
        `${actions} actions, ${sent} sent, ${dropped} dropped; the last values arrived ${waitedMs | 0} ms after the last answer;`,
        `at most ${usual.toFixed(1)} MB without the slow link, ${greatest.toFixed(1)} MB with it`,
      )
      t.ok(dropped > 0, 'dropped messages are counted')
      const repeated = sent + dropped - actions
      t.ok(repeated >= 0 && repeated < 20, 'only dropped messages are missing')
      command(`tc qdisc del dev ${ownInterface} root`)
    })
  }
})

/** As fast as the answers arrive; half on the slider and half on the button. */
function flood(t: Test, daemon: TestDaemon): Promise<Flow> {
  const body = (action: number) =>
    action % 2 === 0 ? moveSlider(action) : '{"layoutId":"demo","lid":1,"type":"Button"}'
  return startFlow(t, daemon, { rate: 1_000_000, actions, body })
}

/** The peak memory (VmRSS) of the daemon until one second after the last action. */
async function watchMemory(daemon: TestDaemon, flow: Flow): Promise<number> {
  let greatest = 0
  const timer = setInterval(() => {
    const status = readFileSync(`/proc/${daemon.process.pid}/status`, 'latin1')
    const kB = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1])
    greatest = Math.max(greatest, kB / 1024)
  }, 20)
  await flow.finish()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  clearInterval(timer)
  return greatest
}

/** Waits until the last values received are those of the daemon. */
async function lastValuesArrive(daemon: TestDaemon, { arrivals }: Receiver): Promise<void> {
  const { slider, presses } = await controlValues(daemon)
  const haveArrived = () => {
    const messages = readMessages(arrivals.slice(-200))
    const last = (address: string) => messages.findLast((message) => message.address === address)?.value
    return last('/0002') === slider && last('/0001') === presses
  }
  await until(haveArrived, 'the last values')
}
