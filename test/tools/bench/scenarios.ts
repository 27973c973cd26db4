import { fileURLToPath } from 'node:url'
import type { Command, Place } from './command.js'
import { type BenchLayout, oneSlider, sliderSignals } from './layouts.js'
import { ovationServer, type Sections } from './ovation-server.js'
import type { Crowd } from './requests.js'

/** What is played, and to whom. Rows with the same audience are sent the same bytes. */
export interface Audience extends Crowd {
  readonly name: string
  /** Number of generated layouts of 100 controls; 0: the demo. */
  readonly layouts: number
  /** The only layout instead. */
  readonly layout?: BenchLayout
  readonly over: 'http' | 'stream'
}

/** One row of the table: a name, its load, and how to start its server. */
export interface Scenario {
  readonly name: string
  readonly audience: Audience
  /** Number of display hosts that it sends OSC to. */
  readonly displays: number
  command(place: Place): Command
}

const usual: Audience = { name: 'usual', layouts: 0, tokens: 500, requests: 5000, over: 'http' }
const crowded: Audience = { ...usual, name: 'crowded', tokens: 100_000, requests: 100_000 }
// As many requests as a thousand layouts have controls, and the same number for ten, so that only the layouts differ.
const tenLayouts: Audience = { ...usual, name: 'ten-layouts', layouts: 10, tokens: 1000, requests: 100_000 }
const manyLayouts: Audience = { ...tenLayouts, name: 'many-layouts', layouts: 1000 }

/** Everybody on one slider, without its crowd and with it. */
const single: Audience = { ...crowded, name: 'single', layout: oneSlider([]) }
const singleCrowd: Audience = { ...crowded, name: 'single-crowd', layout: oneSlider(sliderSignals) }

/** The same actions over streams, of which each has a token. */
const streaming: Audience = { ...usual, name: 'streaming', over: 'stream' }
/** Few phones that act as fast as they can are no flood here. */
const unlimited: Sections = { limits: { actions_per_second: 0 } }

/** Every row, in the order in which they run: compared rows are near each other. */
export const scenarios: readonly Scenario[] = [
  peer('raw', 'raw-server.js', 0),
  ovation('memory', { settings: { service: { state: '' } } }),
  ovation('ovation'),
  ovation('stream', { audience: streaming, settings: unlimited }),
  peer('fastify', 'fastify-server.js', 1),
  peer('raw-node', 'raw-node-server.js', 0),
  ovation('ovation-node', { settings: { http: { engine: 'node' } } }),
  ovation('stream-node', {
    audience: streaming,
    settings: { ...unlimited, http: { engine: 'node' } },
  }),
  ovation('tokens-100000', { audience: crowded }),
  ovation('displays-4', { displays: 4 }),
  ovation('displays-16', { displays: 16 }),
  ovation('layouts-10', { audience: tenLayouts }),
  ovation('layouts-1000', { audience: manyLayouts }),
  ovation('slider', { audience: single }),
  ovation('slider-crowd', { audience: singleCrowd }),
]

/** The rows that run by default. */
export const usualNames = ['raw', 'ovation', 'stream', 'fastify']
/** The rows of the two engines, each next to the server that it is built on. */
export const engineNames = ['raw', 'ovation', 'stream', 'raw-node', 'ovation-node', 'stream-node']
/** The rows that show how the cost grows. */
export const growthNames = scenarios
  .map(({ name }) => name)
  .filter((name) => !/^fastify|^stream|^slider|-node$/.test(name))
/** The rows that show what it costs to count a crowd. */
export const crowdNames = ['slider', 'slider-crowd']

interface Differences {
  readonly settings?: Sections
  readonly audience?: Audience
  readonly displays?: number
}

function ovation(
  name: string,
  { settings = {}, audience = usual, displays = 1 }: Differences = {},
): Scenario {
  return { name, audience, displays, command: ovationServer(settings) }
}

function peer(name: string, file: string, displays: number): Scenario {
  return {
    name,
    audience: usual,
    displays,
    command: ({ port, sinkPorts, tokenSecret }) => ({
      args: [fileURLToPath(new URL(file, import.meta.url)), String(port), sinkPorts.join()],
      env: { OVATION_TOKEN_SECRET: tokenSecret },
    }),
  }
}
