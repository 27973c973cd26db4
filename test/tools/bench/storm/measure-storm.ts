import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ChildProgram } from '../child-program.js'
import { type Measured, onEachEngine } from '../each-engine.js'
import { HonestServer } from '../honest/honest-server.js'
import { type HonestReport, type HonestTask, honestLayout, lids } from '../honest/honest-task.js'
import type { Options } from '../options.js'
import { describeCores, type Site } from '../site.js'
import type { StormReport, StormTask } from './storm-task.js'

const phones = 10_000
const honestPhones = 50
const pressesEach = 10
/** All are back within this, and others wait no longer; ms. */
const backWithinMs = 10_000
const answerWithinMs = 250

/**
 * Ten thousand phones lose their streams at once and come back, while others press over HTTP: the service is killed and
 * started again, and then their network is gone for a moment. Prints a table.
 *
 * @returns the reasons why the figures are invalid, and what was lost or counted twice
 */
export async function measureStorm({ engines }: Options, site: Site): Promise<readonly string[]> {
  console.log(
    `${phones} streams; ${honestPhones} phones press ${pressesEach} times a second each over HTTP; ${describeCores(site)}`,
  )
  const headings = [
    'storm',
    'back p50 s',
    'p99 s',
    'last s',
    'target',
    'in vain',
    'repeated',
    'cpu s',
    'others p50 ms',
    'p99 ms',
    'max ms',
    'target',
  ]
  return onEachEngine(engines, headings, (engine) => new Weather(engine, site).run())
}

class Weather {
  readonly lines: string[][] = []
  readonly problems: string[] = []
  readonly #crowd: ChildProgram<StormTask, StormReport>
  readonly #others: ChildProgram<HonestTask, HonestReport>

  constructor(
    private readonly engine: string,
    private readonly site: Site,
  ) {
    this.#crowd = new ChildProgram('storm/storm-program.js', [site.tokenSecret])
    this.#others = new ChildProgram('honest/honest-program.js', [site.tokenSecret])
  }

  async run(): Promise<Measured> {
    await Promise.all([this.#crowd.nextMessage(), this.#others.nextMessage()])
    const server = new HonestServer(join(this.site.folder, `storm-${this.engine}`), this.site, {
      http: { engine: this.engine },
      limits: { max_connections: 1.2 * phones },
    })
    await server.start()
    const { port } = server
    await this.#crowd.ask({ kind: 'open', port, phones })
    await this.#others.ask({ kind: 'begin', port, phones: honestPhones, pressesEach })
    await delay(2000)

    await this.#crowd.ask({ kind: 'press' })
    await server.kill()
    await server.start()
    await this.#weather('killed and started', server)

    await delay(2000)
    await this.#crowd.ask({ kind: 'press' })
    await this.#crowd.ask({ kind: 'cut' })
    await this.#weather('network gone', server)

    const { accepted } = await this.#others.ask({ kind: 'end' })
    const { presses } = await this.#crowd.ask({ kind: 'gather' })
    await this.#compare(server, lids.honest, accepted)
    await this.#compare(server, lids.others, presses)
    this.#crowd.close()
    this.#others.close()
    await server.stop()
    return this
  }

  /** Until all are back. */
  async #weather(storm: string, server: HonestServer): Promise<void> {
    const cpuBefore = server.cpuSeconds
    await this.#others.ask({ kind: 'window' })
    const back = await this.#crowd.ask({ kind: 'gather' })
    const others = await this.#others.ask({ kind: 'report' })
    const seconds = (ms: number) => (ms / 1000).toFixed(2)
    this.lines.push([
      ...[storm, seconds(back.p50), seconds(back.p99), seconds(back.last), `<= ${backWithinMs / 1000}`],
      ...[back.failures, back.unanswered].map(String),
      (server.cpuSeconds - cpuBefore).toFixed(2),
      ...[others.p50.toFixed(1), others.p99.toFixed(1), others.max.toFixed(0), `p99 <= ${answerWithinMs}`],
    ])
    if (back.missing > 0) this.problems.push(`${storm}: ${back.missing} phones did not come back`)
    if (others.refused > 0) this.problems.push(`${storm}: ${others.refused} presses over HTTP were refused`)
  }

  async #compare(server: HonestServer, lid: number, presses: number): Promise<void> {
    const count = await server.countOf(lid)
    if (count !== presses)
      this.problems.push(`${presses} presses of ${honestLayout.layoutId} ${lid}, ${count} counted`)
  }
}
