import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shareCores } from './children.js'
import { chooseLoad, type Load } from './load.js'
import { type Options, readOptions } from './options.js'
import { OscSink } from './osc-sink.js'
import { findDoubts, findFaults, type Round, renderTable } from './report.js'
import { type BenchControl, makeRequests } from './requests.js'
import { type Place, packageRoot } from './scenarios.js'
import { freePort, ServerProcess } from './server-process.js'

/** Measures actions a second of Ovation beside its peers, all in one run and in turn: `npm run bench -- --help`. */
process.exitCode = await main(readOptions(process.argv.slice(2)))

async function main(options: Options): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'ovation-bench-'))
  if (!options.profile) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const pin = shareCores()
  const sink = new OscSink()
  const { port: sinkPort } = await sink.open()
  const tokenSecret = 'bench-token-secret-of-no-worth-at-all'
  const requests = makeRequests('demo', demoControls(), tokenSecret)
  const servers: ServerProcess[] = []
  for (const scenario of options.scenarios) {
    const place: Place = {
      port: await freePort(),
      sinkPort,
      folder: join(folder, scenario.name),
      tokenSecret,
      profile: options.profile,
    }
    const server = new ServerProcess(scenario, place, pin)
    await server.ready(requests[0]!)
    servers.push(server)
  }
  const load = chooseLoad(requests, options.connections, folder)
  const { rounds, seconds } = options
  const cores = pin.length > 0 ? 'server on core 0, load on core 1' : 'not pinned to cores'
  console.log(`${rounds} rounds of ${seconds} s; ${load.name}; ${cores}`)

  for (const server of servers) await load.run(server.place.port, seconds)
  const rows = servers.map((server) => ({ scenario: server.scenario, rounds: [] as Round[] }))
  for (let round = 0; round < rounds; round++) {
    for (const [n, server] of servers.entries())
      rows[n]!.rounds.push(await measure(server, load, sink, seconds))
  }
  sink.close()
  for (const server of servers) await server.stop()

  console.log(renderTable(rows))
  if (options.profile) console.log(`CPU profiles (the figures above suffer from taking them): ${folder}`)
  for (const doubt of findDoubts(rows)) console.log(`NOTE: ${doubt}`)
  const faults = findFaults(rows)
  for (const fault of faults) console.error(`FAULT: ${fault}`)
  return faults.length > 0 ? 1 : 0
}

async function measure(server: ServerProcess, load: Load, sink: OscSink, seconds: number): Promise<Round> {
  const before = await sink.settled()
  const cpuBefore = server.cpuSeconds()
  const result = await load.run(server.place.port, seconds)
  const lasted = (result.accepted + result.refused) / result.requestsPerSecond
  const busy = (server.cpuSeconds() - cpuBefore) / lasted
  const after = await sink.settled()
  return {
    ...result,
    busy,
    messages: after.messages - before.messages,
    datagrams: after.datagrams - before.datagrams,
  }
}

/** What a phone is shown of the demo layout before anybody turns its page. */
function demoControls(): readonly BenchControl[] {
  const text = readFileSync(join(packageRoot, 'config/layouts/demo.json'), 'utf8')
  const { activePageId, pages } = JSON.parse(text) as DemoLayout
  return pages.find(({ pageId }) => pageId === activePageId)?.controls ?? []
}

interface DemoLayout {
  readonly activePageId: string
  readonly pages: readonly { readonly pageId: string; readonly controls: readonly BenchControl[] }[]
}
