import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Place } from '../command.js'
import { ovationServer, type Sections } from '../ovation-server.js'
import type { ActionRequest } from '../phone.js'
import { freePort, ServerProcess } from '../server-process.js'
import type { Site } from '../site.js'
import { apiKey } from '../stream/house-task.js'
import { BrokerProcess } from './broker-process.js'

/** How long the stage may take to count what is stored, ms. */
const catchUpMs = 60_000

/** What all servers play: two layouts, each for a display of its own. */
export interface Programme {
  readonly layoutFolder: string
  /** Displays of the layouts, UDP ports. */
  readonly displays: Readonly<Record<string, number>>
  readonly sample: ActionRequest
}

/** Seconds of CPU time since its start, of each part; both edges together. */
export type Usage = Readonly<Record<'single' | 'edges' | 'broker' | 'stage', number>>

/** A single daemon, and beside it the same show on several machines. */
export class ClusterHouse {
  private constructor(
    readonly single: ServerProcess,
    readonly broker: BrokerProcess,
    readonly stage: ServerProcess,
    readonly edges: readonly ServerProcess[],
  ) {}

  static async open(site: Site, programme: Programme): Promise<ClusterHouse> {
    const { sample } = programme
    const start = async (name: string, cluster: Sections = {}) =>
      new ServerProcess(
        { name, command: ovationServer(settingsOf(programme, cluster)) },
        await place(name, site, programme),
        site.pin,
      )
    const folder = join(site.folder, 'broker')
    mkdirSync(folder)
    const broker = new BrokerProcess(await freePort(), folder)
    await broker.ready()
    const single = await start('single')
    await single.ready(sample)
    const machine = (role: 'stage' | 'edge', name: string) =>
      start(name, { cluster: { nats: broker.url, role, name } })
    const stage = await machine('stage', 'stage')
    await stage.ready(sample)
    const edges = [await machine('edge', 'edge-1'), await machine('edge', 'edge-2')]
    for (const edge of edges) await edge.ready(sample)
    return new ClusterHouse(single, broker, stage, edges)
  }

  usage(): Usage {
    return {
      single: this.single.cpuSeconds(),
      edges: this.edges.reduce((sum, edge) => sum + edge.cpuSeconds(), 0),
      broker: this.broker.cpuSeconds(),
      stage: this.stage.cpuSeconds(),
    }
  }

  /** Actions that the stage has counted. */
  async counted(): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${this.stage.place.port}/status`, {
      headers: { 'x-api-key': apiKey },
    })
    return ((await response.json()) as { actions: { accepted: number } }).actions.accepted
  }

  /** Resolves when nothing more is counted; ms until the last of it, as far as 20 ms are exact. */
  async settled(): Promise<number> {
    const begun = performance.now()
    let counted = await this.counted()
    for (let last = begun; performance.now() - begun < catchUpMs; ) {
      await delay(20)
      const now = await this.counted()
      if (now !== counted) last = performance.now()
      else if (performance.now() - last > 500) return last - begun
      counted = now
    }
    return Number.POSITIVE_INFINITY
  }

  async close(): Promise<void> {
    for (const server of [...this.edges, this.stage, this.single]) await server.stop()
    await this.broker.stop()
  }
}

async function place(name: string, site: Site, { layoutFolder }: Programme): Promise<Place> {
  const { tokenSecret, profileFolder } = site
  const folder = join(site.folder, name)
  return { port: await freePort(), sinkPorts: [], folder, layoutFolder, tokenSecret, profileFolder }
}

/** Few phones that act as fast as they can are no flood here. */
function settingsOf({ displays }: Programme, more: Sections): Sections {
  const hosts = Object.entries(displays).map(
    ([layouts, port]) => [`display.${layouts}`, { host: '127.0.0.1', port, layouts }] as const,
  )
  return { limits: { actions_per_second: 0 }, ...Object.fromEntries(hosts), ...more }
}

/** What was used between two looks. */
export function usedBetween(before: Usage, after: Usage): Usage {
  return {
    single: after.single - before.single,
    edges: after.edges - before.edges,
    broker: after.broker - before.broker,
    stage: after.stage - before.stage,
  }
}
