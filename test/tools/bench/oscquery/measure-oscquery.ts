import { freePort } from '../../../support/machine/free-port.js'
import { failuresOf } from '../../failures-of.js'
import { cells, median, tableOf } from '../../table.js'
import { disturbancesOf, lossesOf, type MeasuredRun, measureRun } from '../contestants.js'
import { LoadGenerator, type LoadOrder } from '../generator/load-generator.js'
import { byId, onePage } from '../layouts.js'
import { type Bench, startOvation } from '../options.js'
import { makeLoad } from '../throughput/make-load.js'
import { ListeningPeers } from './listening-peers.js'

const perSecond = 5000
const listeners = 20
const controls = 200
/** The greatest share of the time of the daemon's processor. */
const target = 0.05

/** A page of so many controls, half of them Buttons. */
const layout = onePage(
  'listened',
  Array.from({ length: controls }, (_, n) => ({
    lid: n + 1,
    type: n % 2 === 0 ? 'Button' : 'Slider',
    props: { label: `Control ${n}` },
  })),
)

/**
 * Sends a daemon 5,000 actions a second, in turn while nobody listens, and while 20 programs LISTEN to 200 addresses each:
 * pairs of rounds, since other load changes. Prints what that costs. @returns the reasons why the figures are invalid.
 */
export async function measureOscQuery(bench: Bench): Promise<readonly string[]> {
  const { generator, displays } = await LoadGenerator.start(bench)
  const port = await freePort()
  const settings = {
    'display.stage': { host: '127.0.0.1', port: displays[0]! },
    oscquery: { port },
    limits: { actions_per_second: 0 },
  }
  const daemon = await startOvation(bench, { settings, layouts: byId([layout]) })
  const audience = { layouts: [layout], tokens: 500, requests: 5000 }
  const load = makeLoad(audience, 'http', bench.connections, [daemon.httpPort])
  const plan = generator.prepare('listened', load.connections)
  const order: LoadOrder = { perSecond, seconds: bench.seconds }
  const paths = layout.pages[0]!.controls.map(({ lid }) => `/${String(lid).padStart(4, '0')}`)
  const pairs: { readonly alone: MeasuredRun; readonly heard: MeasuredRun; readonly perSecond: number }[] = []
  let ended = 0
  await generator.open(plan)
  const run = () => measureRun(generator, daemon.pid, order)
  const runHeard = async () => {
    const peers = new ListeningPeers(port, paths)
    await peers.open(listeners)
    const told = async () =>
      Number(/^ovation_oscquery_messages_total (\d+)$/m.exec(await daemon.get('/metrics'))?.[1])
    const before = await told()
    const heard = await run()
    // The metrics are made once a second at most.
    const messages = (await told()) - before
    ended += peers.ended
    peers.close()
    return { heard, perSecond: messages / bench.seconds }
  }
  // The first pair is a warm-up; then each is first in turn.
  for (let round = 0; round <= bench.rounds; round++) {
    const first = round % 2 === 0 ? await run() : undefined
    const { heard, perSecond } = await runHeard()
    await generator.open(plan)
    pairs.push({ alone: first ?? (await run()), heard, perSecond })
  }
  generator.close()
  await daemon.stop()
  const counted = pairs.slice(1)
  const [alone, heard] = [counted.map(({ alone }) => alone), counted.map(({ heard }) => heard)]
  const more = counted.map(({ alone, heard }) => heard.cpuMicros / alone.cpuMicros - 1)
  const shares = counted.map(({ alone, heard }) => ((heard.cpuMicros - alone.cpuMicros) * perSecond) / 1e6)
  const percent = (parts: readonly number[]) => `${(100 * median(parts)).toFixed(1)} %`
  const cpu = (runs: readonly MeasuredRun[]) =>
    cells(
      runs.map(({ cpuMicros }) => cpuMicros),
      1,
    )
  const messages = median(counted.map(({ perSecond }) => perSecond))
  console.log(
    `${perSecond} actions a second over HTTP; ${listeners} programs LISTEN to ${controls} addresses each`,
  )
  const rows = [
    ['nobody listens', ...cpu(alone), '-', '-', '-'],
    [`${listeners} listen`, ...cpu(heard), messages.toFixed(0), percent(more), percent(shares)],
  ]
  console.log(tableOf('while|cpu us|(min..max)|messages/s|more|of its time', rows))
  for (const doubt of [...disturbancesOf('alone', alone), ...disturbancesOf('heard', heard)])
    console.log(doubt)
  return [
    ...lossesOf('alone', alone),
    ...lossesOf('heard', heard),
    ...daemon.faults,
    ...failuresOf([
      [ended === 0, `${ended} listeners were cut`],
      [messages > 0, 'nobody was told anything'],
      [median(shares) <= target, `LISTEN takes ${percent(shares)} of the time, more than ${100 * target} %`],
    ]),
  ]
}
