import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { steadyTime } from '../../../src/clocks.js'
import { CrowdTicks } from '../../../src/display/crowd-ticks.js'
import { Displays } from '../../../src/display/displays.js'
import { Faults } from '../../../src/faults.js'
import { openLog } from '../../../src/log.js'
import { ShowState } from '../../../src/state/show-state.js'
import { displayOptions } from '../../support/display-options.js'
import { layoutOf } from '../../support/show.js'
import { onePage, sliderSignals } from './layouts.js'
import type { Options } from './options.js'
import type { Site } from './site.js'
import { median } from './statistics.js'
import { measureThroughput } from './throughput.js'

const people = 100_000
const controls = 20
const actionsPerSecond = 50_000
const ticksPerSecond = 30
const ticks = 300

/** What it costs to count a crowd: for the answers to phones, for each tick, in memory. */
export async function measureCrowd(options: Options, site: Site): Promise<readonly string[]> {
  const problems = await measureThroughput(options, site)
  const { median, slowest, mebibytes } = await measureTicks()
  console.log(
    `\n${controls} sliders with all signals, ${people} people on each, ${actionsPerSecond} actions a second:\n` +
      `a tick takes ${median.toFixed(3)} ms in the median (target <= 1), ${slowest.toFixed(3)} ms at most; ` +
      `the people take ${mebibytes.toFixed(0)} MiB (target <= 250)`,
  )
  return problems
}

/** Times in ms. */
async function measureTicks(): Promise<{ median: number; slowest: number; mebibytes: number }> {
  const sink = createSocket('udp4').bind(0, '127.0.0.1')
  await once(sink, 'listening')
  const log = openLog({ level: 'silent', form: 'json' })
  const { state, displays, faults } = openShow(log)
  await displays.connect([displayOptions({ port: (sink.address() as AddressInfo).port })])
  const { rss } = process.memoryUsage()
  const ids = Array.from({ length: people }, (_, n) => `participant-of-the-bench-${n}`)
  const crowds = [...state.layouts.byId.get('bench')!.controls.values()].map((live) => live.state.crowd!)
  for (const id of ids) for (const crowd of crowds) crowd.record(id, Math.random(), steadyTime())
  const mebibytes = (process.memoryUsage().rss - rss) / 2 ** 20

  const driver = new CrowdTicks(state, displays, faults, 1)
  // In a show, ticks go on while people come.
  driver.tick()
  const times: number[] = []
  for (let tick = 0; tick < ticks; tick++) {
    for (let n = 0; n < actionsPerSecond / ticksPerSecond; n++)
      crowds[n % controls]!.record(ids[Math.floor(Math.random() * people)]!, Math.random(), steadyTime())
    const begun = performance.now()
    driver.tick()
    times.push(performance.now() - begun)
    await new Promise((resolve) => setImmediate(resolve))
  }
  driver.close()
  await displays.close()
  sink.close()
  return { median: median(times), slowest: Math.max(...times), mebibytes }
}

function openShow(log: ReturnType<typeof openLog>) {
  const state = new ShowState()
  const faults = new Faults(log)
  const displays = new Displays(log, state.layouts, faults, state.hold)
  const sliders = Array.from({ length: controls }, (_, n) => ({
    lid: n + 1,
    type: 'Slider',
    props: { label: 'x' },
    crowd: { signals: sliderSignals },
  }))
  state.layouts.load(new Map([['bench', layoutOf(onePage('bench', sliders))]]))
  return { state, displays, faults }
}
