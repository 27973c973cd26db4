import { join } from 'node:path'
import { cannotSupervise, openSupervisor } from '../../support/supervisor.js'
import { ChildProgram } from './child-program.js'
import type { Place } from './command.js'
import { type LatencyReport, type LatencyTask, numberBody, numberLayout } from './latency-task.js'
import { writeLayouts } from './layouts.js'
import type { Options } from './options.js'
import { ovationServer } from './ovation-server.js'
import { phoneHeaders } from './phone.js'
import { freePort, ServerProcess } from './server-process.js'
import { describeCores, type Site } from './site.js'
import { median } from './statistics.js'
import { alignColumns, span } from './table.js'
import type { Latency } from './timekeeper.js'

const rate = 10_000
/** The display's 99th percentile, ms. */
const target = 3

/**
 * Sends Ovation 10,000 actions a second and times each on its way to the display and to its answer; prints a table.
 *
 * @returns the reasons why the figures are invalid
 */
export async function measureLatency(options: Options, site: Site): Promise<readonly string[]> {
  const { rounds, seconds, connections } = options
  const crowd = new ChildProgram<LatencyTask, LatencyReport>('latency-crowd.js', [site.tokenSecret])
  const { displayPort } = await crowd.nextMessage()
  const supervision = await openSupervision()
  const contenders: Contender[] = []
  for (const [name, env] of Object.entries({ alone: {}, ...(supervision && { watched: supervision.env }) }))
    contenders.push({ name, server: await startServer(name, env, displayPort, site), reports: [] })
  console.log(
    `${rounds} rounds of ${seconds} s; ${rate} actions/s on ${connections} connections; ${describeCores(site)}`,
  )
  const taskFor = ({ server }: Contender) => ({ ports: [server.place.port], connections, rate, seconds })
  for (const contender of contenders) await crowd.ask(taskFor(contender))
  for (let round = 0; round < rounds; round++)
    for (const contender of contenders) contender.reports.push(await crowd.ask(taskFor(contender)))
  crowd.close()
  for (const { server } of contenders) await server.stop()
  supervision?.end()

  const lines = contenders.flatMap(({ name, reports }) => [
    [name, 'display', ...cells(reports.map(({ display }) => display)), `<= ${target.toFixed(2)}`],
    [name, 'answer', ...cells(reports.map(({ answer }) => answer)), '-'],
  ])
  console.log(alignColumns([head, ...lines]))
  if (supervision)
    console.log(`watched: a watchdog notification every ${watchdogMs / 4} ms, ${supervision.count()} in all`)
  else console.log(`not watched: ${cannotSupervise}`)
  return contenders.flatMap(({ reports }) => findProblems(reports))
}

/** A server, alone or under a supervisor like systemd. */
interface Contender {
  readonly name: string
  readonly server: ServerProcess
  readonly reports: LatencyReport[]
}

/** As in the unit. */
const watchdogMs = 10_000

/** A supervisor; `undefined` if there cannot be one. */
async function openSupervision() {
  if (cannotSupervise) return undefined
  const ends: (() => void)[] = []
  const supervisor = await openSupervisor(
    { teardown: (end) => void ends.push(end as () => void) },
    watchdogMs,
  )
  const end = () => {
    for (const each of ends.splice(0)) each()
  }
  process.once('exit', end)
  return { env: supervisor.env, end, count: () => supervisor.beats }
}

const head = [
  'server',
  'from sending to',
  'p50 ms',
  'p99 ms',
  '(min..max)',
  'max ms',
  '(min..max)',
  'p99 target',
]

async function startServer(
  name: string,
  env: Readonly<Record<string, string>>,
  displayPort: number,
  site: Site,
): Promise<ServerProcess> {
  const { folder, profileFolder, pin, tokenSecret } = site
  const layoutFolder = join(folder, 'layouts')
  writeLayouts(layoutFolder, [numberLayout])
  const place = {
    port: await freePort(),
    sinkPorts: [displayPort],
    folder: join(folder, name),
    layoutFolder,
    tokenSecret,
    profileFolder,
  }
  const ovation = ovationServer({})
  const command = (place: Place) => ({ ...ovation(place), env: { ...ovation(place).env, ...env } })
  const server = new ServerProcess({ name, command }, place, pin)
  await server.ready({
    headers: phoneHeaders(numberLayout.layoutId, 'sample', tokenSecret),
    body: numberBody(0),
  })
  return server
}

function cells(rounds: readonly Latency[]): string[] {
  const p99s = rounds.map(({ p99 }) => p99)
  const greatest = rounds.map(({ max }) => max)
  return [
    median(rounds.map(({ p50 }) => p50)).toFixed(2),
    median(p99s).toFixed(2),
    span(p99s, 2),
    median(greatest).toFixed(2),
    span(greatest, 2),
  ]
}

function findProblems(reports: readonly LatencyReport[]): string[] {
  const total = (figure: (report: LatencyReport) => number) =>
    reports.reduce((sum, report) => sum + figure(report), 0)
  const refused = total((report) => report.refused)
  const unshown = total(({ display }) => display.missing)
  const unanswered = total(({ answer }) => answer.missing)
  return [
    ...(refused > 0 ? [`${refused} answers were not 200`] : []),
    ...(unshown > 0 ? [`${unshown} actions did not reach the display`] : []),
    ...(unanswered > 0 ? [`${unanswered} actions were not answered`] : []),
  ]
}
