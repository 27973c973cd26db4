import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ChildProgram } from '../child-program.js'
import { type Measured, onEachEngine } from '../each-engine.js'
import { numberBody } from '../latency-task.js'
import { writeLayouts } from '../layouts.js'
import type { Options } from '../options.js'
import { ovationServer } from '../ovation-server.js'
import { phoneHeaders } from '../phone.js'
import { freePort, ServerProcess } from '../server-process.js'
import { describeCores, type Site } from '../site.js'
import { median } from '../statistics.js'
import { span } from '../table.js'
import { type HouseReport, type HouseTask, houseLayout } from './house-task.js'

const phones = 2000
const actionsPerPhone = 5
const operators = 100
const watchedActions = 2000
const idle = 10_000
const turns = 5

/**
 * A full house on open streams, on one engine or both; prints a table.
 *
 * @returns the reasons why the figures are invalid
 */
export async function measureStreams({ engines, seconds }: Options, site: Site): Promise<readonly string[]> {
  console.log(`${phones} phones, each ${actionsPerPhone} actions/s, for ${seconds} s; ${describeCores(site)}`)
  const headings = ['what', 'figure', '(min..max)', 'target']
  return onEachEngine(engines, headings, (engine) => new Evening(engine, seconds, site).run())
}

type Program = ChildProgram<HouseTask, HouseReport>

class Evening {
  readonly lines: string[][] = []
  readonly problems: string[] = []

  constructor(
    private readonly engine: string,
    private readonly seconds: number,
    private readonly site: Site,
  ) {}

  async run(): Promise<Measured> {
    await this.#in('full', (server, house) => this.#full(server, house))
    await this.#in('idle', (server, house) => this.#idle(server, house))
    return this
  }

  async #full(server: ServerProcess, house: Program): Promise<void> {
    const { port } = server.place
    const perSecond = phones * actionsPerPhone
    await house.ask({ kind: 'open', port, streams: phones })
    await house.ask({ kind: 'act', perSecond, seconds: 1 })
    const acted = await house.ask({ kind: 'act', perSecond, seconds: this.seconds })
    const rss = server.rssMiB()
    const turned = await house.ask({ kind: 'turn', port, turns })
    const { display, answer } = acted
    this.#add('to the display, p50 ms', [display!.p50], 2)
    this.#add('to the display, p99 ms', [display!.p99], 2)
    this.#add('to the answer, p50 ms', [answer!.p50], 2)
    this.#add('to the answer, p99 ms', [answer!.p99], 2)
    this.#add('RSS while they act, MiB', [rss], 0)
    this.#add('page turn until the last phone has it, ms', turned.turns!, 1, 100)
    this.#judge('phones', acted, turned.failed)
    this.#judgeMissing('phones', acted)

    await house.ask({ kind: 'watch', port, operators })
    const watched = await house.ask({ kind: 'act', perSecond: watchedActions, seconds: this.seconds })
    this.#add(`${operators} operators, one stopped, know it, p50 ms`, [watched.unknown!.p50], 1)
    this.#add(`${operators} operators, one stopped, know it, at most ms`, [watched.unknown!.max], 1, 200)
    this.#judge('operators', watched, watched.failed)
    this.#judgeMissing('operators', watched)
  }

  async #idle(server: ServerProcess, house: Program): Promise<void> {
    const before = server.rssMiB()
    const opened = await house.ask({ kind: 'open', port: server.place.port, streams: idle })
    await delay(2000)
    this.#add('RSS without phones, MiB', [before], 0)
    this.#add(`RSS with ${idle} idle phones, MiB`, [server.rssMiB()], 0, 200)
    this.#judge('idle', opened, opened.failed)
  }

  async #in(name: string, play: (server: ServerProcess, house: Program) => Promise<void>): Promise<void> {
    const house: Program = new ChildProgram('stream/house-program.js', [this.site.tokenSecret])
    const { displayPort } = await house.nextMessage()
    const server = await startServer(`${name}-${this.engine}`, this.engine, displayPort, this.site)
    await play(server, house)
    await house.ask({ kind: 'close' })
    house.close()
    await server.stop()
  }

  #add(what: string, values: readonly number[], digits: number, target?: number): void {
    const range = values.length > 1 ? span(values, digits) : ''
    this.lines.push([what, median(values).toFixed(digits), range, target ? `<= ${target}` : '-'])
  }

  #judge(who: string, { refused }: HouseReport, failed: number): void {
    if (failed > 0) this.problems.push(`${who}: ${failed} streams were refused or closed`)
    if (refused > 0) this.problems.push(`${who}: ${refused} actions were refused`)
  }

  #judgeMissing(who: string, { display, answer }: HouseReport): void {
    if (display!.missing > 0)
      this.problems.push(`${who}: ${display!.missing} actions did not reach the display`)
    if (answer!.missing > 0) this.problems.push(`${who}: ${answer!.missing} actions were not answered`)
  }
}

async function startServer(
  name: string,
  engine: string,
  displayPort: number,
  { folder, profileFolder, pin, tokenSecret }: Site,
): Promise<ServerProcess> {
  const layoutFolder = join(folder, 'house')
  writeLayouts(layoutFolder, [houseLayout])
  const place = {
    port: await freePort(),
    sinkPorts: [displayPort],
    folder: join(folder, name),
    layoutFolder,
    tokenSecret,
    profileFolder,
  }
  const command = ovationServer({ http: { engine }, limits: { max_connections: 1.2 * idle } })
  const server = new ServerProcess({ name, command }, place, pin)
  const { layoutId } = houseLayout
  await server.ready({
    headers: phoneHeaders(layoutId, 'sample', tokenSecret),
    body: JSON.stringify({ ...JSON.parse(numberBody(0)), layoutId }),
  })
  return server
}
