import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pinToCore } from '../../support/load/child.js'
import { measureLatency } from './audience/measure-latency.js'
import { measureStreams } from './audience/measure-streams.js'
import { measureCluster } from './cluster/measure-cluster.js'
import { measureEditor } from './editor/measure-editor.js'
import { measureAttacks } from './hostile/measure-attacks.js'
import type { Bench } from './options.js'
import { measureOscQuery } from './oscquery/measure-oscquery.js'
import { measurePages } from './pages/measure-pages.js'
import { measureReplay } from './replay/measure-replay.js'
import { measureReport } from './report/measure-report.js'
import { measureTls } from './secure/measure-tls.js'
import { measureThroughput } from './throughput/measure-throughput.js'
import { rowsOf, scenarios } from './throughput/scenarios.js'

const options = {
  engines: { type: 'boolean', about: 'both HTTP engines: also with --streams and hostile' },
  tls: { type: 'boolean', about: 'with hostile: over TLS, and attacks on its handshake too' },
  headers: {
    type: 'boolean',
    about: 'with the 14 header fields of a phone, and with the 4 that must be sent',
  },
  growth: { type: 'boolean', about: 'with more tokens, displays and layouts' },
  crowd: { type: 'boolean', about: 'what it costs to count a crowd of 100,000' },
  recording: { type: 'boolean', about: 'what it costs to record the show' },
  streams: {
    type: 'boolean',
    about: 'a full house on open streams: delays, page switches, operators, memory',
  },
  only: {
    type: 'string',
    about: `A,B of the rows ${scenarios.map(({ name }) => name).join(', ')}`,
  },
  rounds: { type: 'string', default: '7', about: 'rounds that count, after a warm-up' },
  seconds: { type: 'string', default: '3', about: 'length of a round for one server, or of an attack' },
  connections: { type: 'string', default: '64', about: 'connections in parallel' },
  help: { type: 'boolean', about: 'this text' },
} as const
const help = `npm run bench -- [what] [options]
without a name: actions a second of ${rowsOf.usual.join(', ')}, one after the other in each round
latency: from an action to the stage and to the answer, at 10,000 a second, beside raw uWebSockets
hostile: what honest phones notice of attacks
tls: HTTPS beside HTTP, and raw uWebSockets' beside each, on connections that stay and on new ones
cluster: two edges, a NATS broker and a stage, next to a single daemon
oscquery: what it costs that 20 programs LISTEN to 200 addresses each, at 5,000 actions a second
pages: the desk of a full house, and a first visit of the audience's page, in Chromium that is four times slower
editor: the longest task of each step in the editor of large layouts, in Chromium that is four times slower
replay: how true the times of a replay are
report: time and memory for the report of 10 million lines

${Object.entries(options)
  .map(([name, { about }]) => `--${name.padEnd(12)} ${about}`)
  .join('\n')}`

const { values, positionals } = readCommandLine()
if (values.help) {
  console.log(help)
  process.exit(0)
}
const [what = 'throughput'] = positionals
const only = values.only?.split(',')
const folder = mkdtempSync(join(tmpdir(), 'ovation-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
// The load has a core, and servers get another; a cluster and a browser need all that there are.
const isPinned = !['cluster', 'pages', 'editor'].includes(what) && pinToCore(process.pid, 1)
const bench: Bench = {
  folder,
  isPinned,
  engines: values.engines ? ['uws', 'node'] : ['uws'],
  isSecure: values.tls === true,
  rounds: whole('rounds', values.rounds),
  seconds: whole('seconds', values.seconds),
  connections: whole('connections', values.connections),
}
const measures: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  throughput: () => {
    if (values.streams) return measureStreams(bench)
    const group =
      (['engines', 'headers', 'growth', 'crowd', 'recording'] as const).find((name) => values[name]) ??
      'usual'
    return measureThroughput(bench, only ?? rowsOf[group])
  },
  latency: () => measureLatency(bench),
  hostile: () => measureAttacks(bench),
  tls: () => measureTls(bench),
  cluster: () => measureCluster(bench),
  oscquery: () => measureOscQuery(bench),
  pages: () => measurePages(bench),
  editor: () => measureEditor(bench),
  replay: () => measureReplay(bench),
  report: () => measureReport(bench),
}
const measure = measures[what] ?? refuse(`expected ${Object.keys(measures).join(', ')}, received ${what}`)
const hasRounds = !['hostile', 'replay', 'report'].includes(what)
console.log(
  `${hasRounds ? `${bench.rounds} rounds of ` : ''}${bench.seconds} s; ${isPinned ? 'servers on core 0, load on core 1' : 'not pinned to cores'}`,
)
const problems = await measure().catch((error: Error) => [String(error.stack)])
for (const problem of problems) console.error(`PROBLEM: ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)

function readCommandLine() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return refuse(String(error))
  }
}

function whole(option: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    refuse(`--${option}: expected an integer of at least 1; received ${text}`)
  return number
}

function refuse(reason: string): never {
  console.error(`${reason}\n\n${help}`)
  process.exit(2)
}
