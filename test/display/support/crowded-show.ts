import type { Test } from 'tap'
import { Ticks } from '../../../src/display/signals/ticks.js'
import { Faults } from '../../../src/faults.js'
import { openLog } from '../../../src/log.js'
import { encodeMessage } from '../../../src/osc/encode.js'
import { displayOptions } from '../../support/show/display-options.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { openSink, type Sink } from '../../support/wire/sink.js'
import { type Play, play } from './play.js'

/** The controls of each page, by pageId. */
export type Pages = Readonly<Record<string, readonly object[]>>

/** A show with one display, whose clock goes on only at ticks. */
export interface CrowdedShow extends Play {
  readonly sink: Sink
  /** Lets the time pass, and then ticks once. */
  tick(ms?: number): void
  /** The same for a longer time: a tick every 50 ms. */
  ticks(ms: number): void
  /** Time without ticks. */
  pass(ms: number): void
  turnPage(pageId: string): void
  /** Takes in other pages, for the same display. */
  reload(pages: Pages): Promise<void>
  /** What the display was sent since this was asked last. */
  heard(): Promise<readonly string[]>
}

/** Plays until the test is over. @param options of the display. */
export async function crowdedShow(
  t: Test,
  pages: Pages,
  options: Parameters<typeof displayOptions>[0] = {},
): Promise<CrowdedShow> {
  const clock = stopClock(t)
  const sink = await openSink(t)
  const show = play(t)
  const displays = [displayOptions({ ...options, port: sink.port })]
  await show.load(displays, fileOf(pages))
  const crowds = new Ticks(show, show.displays, new Faults(log), 1)
  // From now on only by hand.
  crowds.close()
  const tick = (ms = 50) => {
    clock.advance(ms)
    crowds.tick()
  }
  let from = 0
  return {
    ...show,
    sink,
    tick,
    ticks: (ms) => {
      for (let passed = 0; passed < ms; passed += 50) tick()
    },
    pass: clock.advance,
    turnPage: (pageId) => {
      const layout = show.layouts.byId.get('show')!
      show.layouts.switchPage(layout, pageId)
      show.displays.showPage(layout)
    },
    reload: (next) => show.load(displays, fileOf(next)),
    heard: async () => {
      await allArrived(show, sink)
      const news = sink.messages.slice(from).filter((message) => !message.startsWith('/mark '))
      from = sink.messages.length
      return news
    },
  }
}

/** Waits until a display of the show has received all that it was sent: sends a mark behind it. */
export async function allArrived({ displays }: Pick<Play, 'displays'>, sink: Sink): Promise<void> {
  const number = sink.messages.length
  const mark = encodeMessage('/mark', [{ type: 'i', value: number }])
  const display = displays.all.find(({ options }) => options.port === sink.port)!
  display.add(mark, { key: '/mark', isEvent: true, encode: () => mark })
  display.flush()
  while (sink.messages.at(-1) !== `/mark i ${number}`) await sink.received(sink.messages.length + 1)
}

const log = openLog({ level: 'silent', form: 'json' })

/** The layout file of these pages, the first of which is active. */
export function fileOf(pages: Pages): unknown {
  return {
    layoutId: 'show',
    activePageId: Object.keys(pages)[0],
    pages: Object.entries(pages).map(([pageId, controls]) => ({ pageId, controls })),
  }
}
