import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ChildProgram } from '../child-program.js'
import { type Measured, onEachEngine } from '../each-engine.js'
import { HonestServer } from '../honest/honest-server.js'
import { type HonestReport, type HonestTask, lids } from '../honest/honest-task.js'
import type { Options } from '../options.js'
import { describeCores, type Site } from '../site.js'
import { type AttackReport, type AttackTask, passcode } from './attack-task.js'
import { attacks } from './attacks.js'

const honestPhones = 50
const pressesEach = 10
/** They take another connection after so many presses, as phones do that were put away: it needs a place again. */
const pressesAConnection = 20
/** Few, so that attackers find out what happens when all are taken. */
const maxConnections = 1000
const answerWithinMs = 250
const memoryMiB = 300

/**
 * Each attack for some seconds while honest phones press over HTTP, and then all attacks together; prints a table.
 *
 * @returns what honest phones noticed, and where the service took too much memory
 */
export async function measureAttacks({ engines, seconds }: Options, site: Site): Promise<readonly string[]> {
  console.log(
    `${honestPhones} phones press ${pressesEach} times a second each; ${seconds} s an attack; ${describeCores(site)}`,
  )
  const headings = [
    'attack',
    'MiB sent',
    'opened',
    'ended',
    'honest p50 ms',
    'p99 ms',
    'max ms',
    'target',
    'refused',
    'RSS MiB',
    'target',
  ]
  return onEachEngine(engines, headings, (engine) => new Siege(engine, seconds, site).run())
}

class Siege {
  readonly lines: string[][] = []
  readonly problems: string[] = []
  readonly #attackers: ChildProgram<AttackTask, AttackReport>

  constructor(
    private readonly engine: string,
    private readonly seconds: number,
    private readonly site: Site,
  ) {
    this.#attackers = new ChildProgram('attacks/attack-program.js', [site.tokenSecret])
  }

  async run(): Promise<Measured> {
    await this.#attackers.nextMessage()
    const names = Object.keys(attacks)
    await this.#under('nothing', [])
    for (const name of names) await this.#under(name, [name])
    await this.#under('all of them', names)
    this.#attackers.close()
    return this
  }

  /** A service of its own for each, so that none is blamed for the memory of the one before. */
  async #under(what: string, names: readonly string[]): Promise<void> {
    const honest = new ChildProgram<HonestTask, HonestReport>('honest/honest-program.js', [
      this.site.tokenSecret,
    ])
    await honest.nextMessage()
    const server = new HonestServer(join(this.site.folder, `${this.engine} ${what}`), this.site, {
      http: { engine: this.engine },
      limits: { max_connections: maxConnections },
      room: { open: 'on', passcode },
    })
    await server.start()
    const { port } = server
    await honest.ask({ kind: 'begin', port, phones: honestPhones, pressesEach, pressesAConnection })
    await delay(1000)
    await honest.ask({ kind: 'window' })
    await this.#attackers.ask({ kind: 'begin', names, port })
    let rss = 0
    for (const end = performance.now() + this.seconds * 1000; performance.now() < end; await delay(100))
      rss = Math.max(rss, server.rssMiB)
    const noticed = await honest.ask({ kind: 'report' })
    const done = await this.#attackers.ask({ kind: 'end' })
    this.#add(what, done, noticed, rss)
    const { accepted } = await honest.ask({ kind: 'end' })
    honest.close()
    const count = await server.countOf(lids.honest)
    if (count !== accepted) this.problems.push(`${what}: ${accepted} honest presses, ${count} counted`)
    await server.stop()
  }

  #add(what: string, done: AttackReport, honest: HonestReport, rss: number): void {
    this.lines.push([
      ...[what, done.sent.toFixed(0), String(done.opened), String(done.ended)],
      ...[honest.p50.toFixed(1), honest.p99.toFixed(1), honest.max.toFixed(0), `p99 <= ${answerWithinMs}`],
      ...[String(honest.refused), rss.toFixed(0), `<= ${memoryMiB}`],
    ])
    if (honest.p99 > answerWithinMs)
      this.problems.push(`${what}: honest phones waited ${honest.p99.toFixed(0)} ms`)
    if (honest.refused > 0) this.problems.push(`${what}: ${honest.refused} honest presses were refused`)
    if (rss > memoryMiB) this.problems.push(`${what}: ${rss.toFixed(0)} MiB of memory`)
  }
}
