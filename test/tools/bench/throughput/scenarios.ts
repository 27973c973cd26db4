import type { Sections } from '../../../support/load/daemon.js'
import { demoLayout, manyLayouts, oneSlider, sliderSignals } from '../layouts.js'
import type { Audience } from './make-requests.js'

/** One row of the table: a server and its load. */
export interface Scenario {
  readonly name: string
  readonly audience: () => Audience
  readonly over: 'http' | 'stream'
  /** Of Ovation; or the engine alone. */
  readonly server: Sections | 'uws' | 'node'
  /** Number of display hosts that it sends OSC to. */
  readonly displays: number
}

const usual = () => ({ layouts: [demoLayout()], tokens: 500, requests: 5000 })
const withFewHeaders = () => ({ ...usual(), fewHeaders: true })
const crowded = () => ({ ...usual(), tokens: 100_000, requests: 100_000 })
/** As many requests as a thousand layouts have controls, and the same number for ten, so that only the layouts differ. */
const over = (layouts: number) => () => ({
  layouts: manyLayouts(layouts),
  tokens: 1000,
  requests: 100_000,
})
/** Everybody on one slider. */
const onSlider = (signals: readonly string[]) => () => ({ ...crowded(), layouts: [oneSlider(signals)] })

/** Few phones that act as fast as they can are no flood here. */
const unlimited = { limits: { actions_per_second: 0 } }
const notRecorded = { record: { keep: 0 } }
const onNode = { http: { engine: 'node' } }

/** Every row, in the order in which they run: compared rows are near each other. */
export const scenarios: readonly Scenario[] = [
  row('raw', { server: 'uws', displays: 0 }),
  row('memory', { server: { service: { state: '' } } }),
  row('ovation'),
  row('raw-few-headers', { audience: withFewHeaders, server: 'uws', displays: 0 }),
  row('few-headers', { audience: withFewHeaders }),
  row('not-recorded', { server: notRecorded }),
  row('stream', { over: 'stream', server: unlimited }),
  row('stream-not-recorded', { over: 'stream', server: { ...unlimited, ...notRecorded } }),
  row('raw-node', { server: 'node', displays: 0 }),
  row('ovation-node', { server: onNode }),
  row('stream-node', { over: 'stream', server: { ...unlimited, ...onNode } }),
  row('tokens-100000', { audience: crowded }),
  row('displays-4', { displays: 4 }),
  row('displays-16', { displays: 16 }),
  row('layouts-10', { audience: over(10) }),
  row('layouts-1000', { audience: over(1000) }),
  row('slider', { audience: onSlider([]) }),
  row('slider-crowd', { audience: onSlider(sliderSignals) }),
]

/** The rows that run together. */
export const rowsOf = {
  usual: ['raw', 'ovation', 'stream'],
  engines: ['raw', 'ovation', 'stream', 'raw-node', 'ovation-node', 'stream-node'],
  headers: ['raw', 'ovation', 'raw-few-headers', 'few-headers'],
  growth: [
    ...['raw', 'memory', 'ovation', 'tokens-100000', 'displays-4', 'displays-16'],
    ...['layouts-10', 'layouts-1000'],
  ],
  crowd: ['slider', 'slider-crowd'],
  recording: ['not-recorded', 'ovation', 'stream-not-recorded', 'stream'],
}

/** Which rows are compared, and the smallest acceptable share of the second one's actions a second. */
export const comparisons: readonly (readonly [name: string, base: string, target?: number])[] = [
  ['ovation', 'raw', 0.65],
  ['few-headers', 'raw-few-headers', 0.65],
  ['stream', 'ovation', 1.5],
  ['ovation-node', 'raw-node'],
  ['ovation-node', 'ovation'],
  ['stream-node', 'ovation-node', 1.5],
  ['ovation', 'memory', 0.9],
  ['ovation', 'not-recorded', 0.95],
  ['stream', 'stream-not-recorded', 0.95],
  ['tokens-100000', 'ovation', 0.9],
  ['displays-4', 'ovation'],
  ['displays-16', 'ovation', 0.6],
  ['slider-crowd', 'slider', 0.9],
  ['layouts-1000', 'layouts-10', 0.9],
]

function row(name: string, differences: Partial<Scenario> = {}): Scenario {
  return { name, audience: usual, over: 'http', server: {}, displays: 1, ...differences }
}
