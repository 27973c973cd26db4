import { parseArgs } from 'node:util'
import { crowdNames, engineNames, growthNames, type Scenario, scenarios, usualNames } from './scenarios.js'

export interface Options {
  /**
   * What to measure: the throughput of servers, the latency of single actions, a full house on streams, what it costs
   * to count a crowd, several machines around a broker, ten thousand streams that come back at once, honest phones while others attack, or how soon a phone that is new can press.
   */
  readonly measure:
    | 'throughput'
    | 'latency'
    | 'streams'
    | 'crowd'
    | 'cluster'
    | 'storm'
    | 'attacks'
    | 'first-press'
  /** Where Ovation alone is measured: the engines. */
  readonly engines: readonly string[]
  readonly scenarios: readonly Scenario[]
  readonly rounds: number
  /** Length of a round. */
  readonly seconds: number
  readonly connections: number
  /** Whether Ovation writes CPU profiles. */
  readonly profile: boolean
}

const names = scenarios.map(({ name }) => name)
const help = `npm run bench -- [options]
Measures the actions a second of ${usualNames.join(', ')}, one after the other in each round.
  --growth          instead how the cost grows with a state folder, tokens, displays and layouts
  --engines         instead both HTTP engines, each next to the server that it is built on
  --latency         instead the delay from action to display and to answer, at 10,000 actions a second
  --streams         instead a full house on open streams: delays, page turns, operators, memory; with --engines on both
  --storm           instead how soon 10,000 streams are back when all are lost at once; with --engines on both
  --attacks         instead what honest phones notice of attacks, each for --seconds; with --engines on both
  --crowd           instead what it costs to count a crowd of 100,000
  --cluster         instead two edges, a NATS broker and a stage, next to a single daemon; all share this machine's cores
  --first-press     instead how soon a slow phone on a slow network can press, from the QR code on, in Chromium
  --rounds N        rounds that count, after a warm-up (7)
  --seconds N       length of a round for one server (3)
  --connections N   connections in parallel (64)
  --only A,B        run only these rows: ${names.slice(0, 5).join(', ')},
                    ${names.slice(5, 11).join(', ')},
                    ${names.slice(11).join(', ')}
  --profile         make Ovation write CPU profiles, which lowers its figures
  --help`

/** Parses the command line; on an invalid one prints the help and exits with 2. */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        growth: { type: 'boolean', default: false },
        engines: { type: 'boolean', default: false },
        latency: { type: 'boolean', default: false },
        streams: { type: 'boolean', default: false },
        crowd: { type: 'boolean', default: false },
        cluster: { type: 'boolean', default: false },
        storm: { type: 'boolean', default: false },
        attacks: { type: 'boolean', default: false },
        'first-press': { type: 'boolean', default: false },
        rounds: { type: 'string', default: '7' },
        seconds: { type: 'string', default: '3' },
        connections: { type: 'string', default: '64' },
        only: { type: 'string' },
        profile: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    const { growth, engines, latency, streams, crowd, cluster, storm, attacks, only, profile } = values
    if (latency && (growth || engines || only !== undefined))
      throw new Error(
        '--latency measures Ovation alone; it cannot be combined with --growth, --engines or --only',
      )
    if (streams && (growth || latency || only !== undefined))
      throw new Error(
        '--streams measures Ovation alone; it cannot be combined with --growth, --latency or --only',
      )
    if (crowd && (growth || latency || streams || engines || only !== undefined))
      throw new Error(
        '--crowd has rows of its own; it can be combined with --rounds, --seconds and --connections',
      )
    if (cluster && (growth || latency || streams || crowd || engines || only !== undefined))
      throw new Error('--cluster can be combined with --rounds, --seconds, --connections and --profile')
    if ((storm || attacks) && (growth || latency || streams || crowd || cluster || only !== undefined))
      throw new Error(
        '--storm and --attacks measure Ovation alone; they can be combined with --engines and --profile',
      )
    return {
      measure: values['first-press']
        ? 'first-press'
        : latency
          ? 'latency'
          : streams
            ? 'streams'
            : crowd
              ? 'crowd'
              : cluster
                ? 'cluster'
                : storm
                  ? 'storm'
                  : attacks
                    ? 'attacks'
                    : 'throughput',
      engines: engines ? ['uws', 'node'] : ['uws'],
      scenarios: chosen(
        only?.split(',') ?? (growth ? growthNames : engines ? engineNames : crowd ? crowdNames : usualNames),
      ),
      rounds: wholeNumber('rounds', values.rounds),
      seconds: wholeNumber('seconds', values.seconds),
      connections: wholeNumber('connections', values.connections),
      profile,
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`)
    process.exit(2)
  }
}

function chosen(wanted: readonly string[]): Scenario[] {
  const unknown = wanted.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new Error(`--only: expected names separated by commas, of ${names.join(', ')}; received ${unknown}`)
  return scenarios.filter(({ name }) => wanted.includes(name))
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${option}: expected an integer of at least 1; received ${text}`)
  return number
}
