import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { steadyTime } from '../../../../src/clocks.js'
import { Displays } from '../../../../src/display/displays.js'
import { Ticks } from '../../../../src/display/signals/ticks.js'
import { Faults } from '../../../../src/faults.js'
import { openLog } from '../../../../src/log.js'
import { ShowState } from '../../../../src/state/show-state.js'
import { displayOptions } from '../../../support/display-options.js'
import { layoutOf } from '../../../support/show.js'
import { median } from '../../table.js'
import { onePage, sliderSignals } from '../layouts.js'

const people = 100_000
const controls = 20
const actionsPerSecond = 50_000
const ticksPerSecond = 30
const ticks = 300

/** Prints what counting a crowd costs in each tick, and in memory. */
export async function measureCrowdTicks(): Promise<void> {
  const sink = createSocket('udp4').bind(0, '127.0.0.1')
  await once(sink, 'listening')
  const log = openLog({ level: 'silent', form: 'json' })
  const [state, faults] = [new ShowState(), new Faults(log)]
  const displays = new Displays(log, state.layouts, faults, state.hold)
  const sliders = Array.from({ length: controls }, (_, n) => ({
    lid: n + 1,
    type: 'Slider',
    props: { label: 'x' },
    crowd: { signals: sliderSignals },
  }))
  state.layouts.load(new Map([['bench', layoutOf(onePage('bench', sliders))]]))
  await displays.connect([displayOptions({ port: sink.address().port })])
  const { rss } = process.memoryUsage()
  const ids = Array.from({ length: people }, (_, n) => `participant-of-the-bench-${n}`)
  const crowds = [...state.layouts.byId.get('bench')!.controls.values()].map((live) => live.state.crowd!)
  for (const id of ids) for (const crowd of crowds) crowd.record(id, Math.random(), steadyTime())
  const mebibytes = (process.memoryUsage().rss - rss) / 2 ** 20

  const driver = new Ticks(state, displays, faults, 1)
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
  console.log(
    `\n${controls} sliders with all signals, ${people} people on each, ${actionsPerSecond} actions a second:\n` +
      `a tick takes ${median(times).toFixed(3)} ms in the median (target <= 1), ${Math.max(...times).toFixed(3)} ms at most; ` +
      `the people take ${mebibytes.toFixed(0)} MiB (target <= 250)`,
  )
}
