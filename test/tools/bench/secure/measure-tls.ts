import { putPair } from '../../../support/tls/pairs.js'
import { failuresOf } from '../../failures-of.js'
import { cells, median, tableOf } from '../../table.js'
import { type Server, startRaw } from '../contestants.js'
import { demoLayout } from '../layouts.js'
import { type Bench, startOvation } from '../options.js'
import { runWrk, type WrkRun, writePresses } from './run-wrk.js'

/** A server, how it is spoken to, and what was measured. */
interface Row {
  readonly name: string
  readonly server: Server
  readonly url: string
  readonly script: string
  readonly rounds: WrkRun[]
}

/**
 * Presses over HTTP and HTTPS, on connections that stay and on new ones, beside raw uWebSockets in each round; prints tables.
 *
 * @returns the reasons why the figures are invalid.
 */
export async function measureTls(bench: Bench): Promise<readonly string[]> {
  const [http, https] = [await startPair(bench, false), await startPair(bench, true)]
  const rows: Row[] = [true, false].flatMap((stays) => {
    const script = writePresses(bench, stays)
    const rowOf = (name: string, scheme: string, server: Server): Row => ({
      name: `${name}${stays ? '' : ', new connections'}`,
      server,
      url: `${scheme}://127.0.0.1:${server.port}`,
      script,
      rounds: [],
    })
    return [
      ...[rowOf('raw HTTP', 'http', http.raw), rowOf('HTTP', 'http', http.ovation)],
      ...[rowOf('raw HTTPS', 'https', https.raw), rowOf('HTTPS', 'https', https.ovation)],
    ]
  })
  for (const { server, url, script } of rows) await runWrk(bench, server, url, script)
  for (let round = 0; round < bench.rounds; round++)
    // Alternately forwards and backwards, so that neither of two rows always runs first.
    for (const { server, url, script, rounds } of round % 2 === 0 ? rows : rows.toReversed())
      rounds.push(await runWrk(bench, server, url, script))
  for (const { raw, ovation } of [http, https]) for (const server of [raw, ovation]) await server.stop()
  console.log(`${tableOf(head, rows.map(lineOf))}\n\n${tableOf(ratioHead, ratiosOf(rows))}`)
  return rows.flatMap(({ name, rounds }) =>
    failuresOf([
      [rounds.every(({ perSecond }) => perSecond > 0), `${name}: a round without an answer`],
      [rounds.every(({ failed }) => failed === 0), `${name}: presses were refused, or connections failed`],
    ]),
  )
}

const head = 'server|actions/s|(min..max)|core|cpu us|(min..max)'
const ratioHead = 'ratio|actions/s|(min..max)|cpu us|(min..max)|more cpu us|(min..max)'

/** Ovation and the engine alone. */
async function startPair(bench: Bench, isSecure: boolean) {
  const { cert, key } = putPair(bench.folder, 'first')
  const http = { engine: 'uws', ...(isSecure && { tls_cert: cert, tls_key: key }) }
  const settings = { http, limits: { actions_per_second: 0 } }
  const daemon = await startOvation(bench, { settings, layouts: { demo: demoLayout() } })
  const ovation: Server = { port: daemon.httpPort, pid: daemon.pid, stop: () => daemon.stop() }
  return { ovation, raw: await startRaw(bench, isSecure ? 'uws-tls' : 'uws') }
}

function lineOf({ name, rounds }: Row): string[] {
  const core = median(rounds.map(({ cpuMicros, perSecond }) => (cpuMicros * perSecond) / 1e6))
  const speed = cells(speedsOf(rounds), 0)
  return [name, ...speed, `${(100 * core).toFixed(0)} %`, ...cells(costsOf(rounds), 1)]
}

/** Each beside the engine alone, and HTTPS beside HTTP; by round, since other load on the machine affects neighbours alike. */
function ratiosOf(rows: readonly Row[]): string[][] {
  const pairs = [0, 4].flatMap((at) => [
    [at + 1, at],
    [at + 3, at + 2],
    [at + 3, at + 1],
    [at + 2, at],
  ])
  return pairs.map(([of, by]) => {
    const [one, other] = [rows[of!]!, rows[by!]!]
    const share = (figures: (rounds: readonly WrkRun[]) => number[]) => {
      const base = figures(other.rounds)
      return cells(
        figures(one.rounds).map((figure, n) => figure / base[n]!),
        2,
      )
    }
    const base = costsOf(other.rounds)
    const more = costsOf(one.rounds).map((cost, n) => cost - base[n]!)
    return [`${one.name} / ${other.name}`, ...share(speedsOf), ...share(costsOf), ...cells(more, 1)]
  })
}

function speedsOf(rounds: readonly WrkRun[]): number[] {
  return rounds.map(({ perSecond }) => perSecond)
}

function costsOf(rounds: readonly WrkRun[]): number[] {
  return rounds.map(({ cpuMicros }) => cpuMicros)
}
