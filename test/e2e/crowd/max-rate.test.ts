import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { iniFor, startDaemon } from '../../support/machine/daemon.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { answer } from '../../support/show/bridge.js'
import { act } from '../../support/show/press.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'

const crowd = 500
const maxRate = 60
const draggingMs = 3000

test(`${crowd} phones drag one slider: the display gets at most ${maxRate} values a second, and the last one`, async (t) => {
  const sink = await openSink(t)
  const daemon = await startDaemon(t, {
    cwd: t.testdir({ 'service.ini': `${iniFor(sink.port)}max_rate = ${maxRate}\n` }),
  })
  const ask = (path: string, body?: object) =>
    answer(
      fetch(daemon.url + path, {
        headers: {
          'x-api-key': readFileSync(daemon.ready.apiKey, 'utf8').trim(),
          'content-type': 'application/json',
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
  const tokens: string[] = []
  while (tokens.length < crowd) tokens.push((await ask('/token', { layoutId: 'demo' })).body.token)

  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  t.teardown(() => agent.destroy())
  const statuses = new Map<number, number>()
  const timing = startTiming()
  const isEnough = () => timing.ms > draggingMs && (statuses.get(200) ?? 0) > 10 * maxRate
  await Promise.all(
    tokens.map(async (token) => {
      while (!isEnough()) {
        const status = await drag(agent, daemon.port, token, Math.random())
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  const accepted = statuses.get(200) ?? 0
  t.same([...statuses.keys()], [200])
  t.ok(accepted > 10 * maxRate, `${accepted} were accepted, far more than may be sent`)

  const { controls } = (await ask('/layout/demo/state')).body
  const last = controls.find(({ lid }: { lid: number }) => lid === 2).value
  const shown = `/0002 f ${Math.round(Math.fround(last) * 1e6) / 1e6}`
  const sentTo = (address: string) => sink.messages.filter((message) => message.startsWith(`${address} `))
  await until(() => sentTo('/0002').at(-1) === shown)
  t.pass('the last value sent is the last one accepted')
  const values = sentTo('/0002').length
  const least = timing.busy === undefined ? (maxRate / 2) * (draggingMs / 1000) : 2
  t.ok(values > least, 'and it moved in between')
  // By the receiver's clock single datagrams may be late, but there must be no extra ones.
  const seconds = (sink.times.at(-1)! - sink.times[0]!) / 1000
  for (const address of ['/0002', '/0002/median'])
    t.ok(sentTo(address).length <= maxRate * seconds + 1, `and not more to ${address} than may be sent`)
  t.comment(`${accepted} accepted, ${values} sent in ${seconds.toFixed(1)} s`)
})

function drag(agent: Agent, port: number, token: string, value: number): Promise<number> {
  return act(agent, port, token, JSON.stringify({ layoutId: 'demo', lid: 2, type: 'Slider', value }))
}
