import { setTimeout as delay } from 'node:timers/promises'
import { startBroker, type TestBroker } from '../../../programs/cluster/support/start-broker.js'
import { cpuSecondsOf, Daemon, type Sections, tokenSecret } from '../../../support/load/daemon.js'
import { phoneHeaders } from '../../../support/wire/phone.js'
import { type BenchLayout, byId } from '../layouts.js'

/** How long the stage may take to count what is stored, ms. */
const catchUpMs = 60_000

/** Seconds of CPU time of each part; both edges together. */
export type Usage = Readonly<Record<'single' | 'edges' | 'broker' | 'stage', number>>

/** A single daemon, and beside it the same show on several machines. */
export class ClusterHouse {
  private constructor(
    readonly single: Daemon,
    readonly edges: readonly Daemon[],
    private readonly stage: Daemon,
    private readonly broker: TestBroker,
    private readonly ends: readonly (() => unknown)[],
  ) {}

  /** @param displays UDP ports, one for each layout. */
  static async open(
    layouts: readonly BenchLayout[],
    displays: Readonly<Record<string, number>>,
  ): Promise<ClusterHouse> {
    const ends: (() => unknown)[] = []
    const broker = await startBroker({ teardown: (end) => void ends.push(end as () => unknown) })
    const hosts = Object.entries(displays).map(
      ([layouts, port]) => [`display.${layouts}`, { host: '127.0.0.1', port, layouts }] as const,
    )
    // Few phones that act as fast as they can are no flood here.
    const usual: Sections = { limits: { actions_per_second: 0 }, ...Object.fromEntries(hosts) }
    const start = async (cluster: Sections = {}) => {
      const daemon = new Daemon({ settings: { ...usual, ...cluster }, layouts: byId(layouts) })
      await daemon.start()
      return daemon
    }
    const machine = (role: string, name: string) => start({ cluster: { nats: broker.url, role, name } })
    const single = await start()
    const stage = await machine('stage', 'stage')
    const edges = [await machine('edge', 'edge-1'), await machine('edge', 'edge-2')]
    for (const edge of edges) await untilKnown(edge, layouts[0]!.layoutId)
    return new ClusterHouse(single, edges, stage, broker, ends)
  }

  /** What was used while it ran. */
  async using<T>(run: () => Promise<T>): Promise<{ readonly result: T; readonly used: Usage }> {
    const before = this.#usage()
    const result = await run()
    const used = { ...this.#usage() }
    for (const part of Object.keys(used) as (keyof Usage)[]) used[part] -= before[part]
    return { result, used }
  }

  /** How many actions the stage has counted, once nothing more is counted. */
  async counted(): Promise<number> {
    const look = async () =>
      (await this.stage.ask<{ actions: { accepted: number } }>('/status')).actions.accepted
    const begun = performance.now()
    let counted = await look()
    for (let last = begun; performance.now() - last < 500 && performance.now() - begun < catchUpMs; ) {
      await delay(20)
      const now = await look()
      if (now !== counted) last = performance.now()
      counted = now
    }
    return counted
  }

  async close(): Promise<void> {
    for (const daemon of [...this.edges, this.stage, this.single]) await daemon.stop()
    for (const end of this.ends) await end()
  }

  #usage(): Usage {
    const edges = this.edges.reduce((sum, edge) => sum + edge.cpuSeconds, 0)
    const broker = cpuSecondsOf(this.broker.pid)
    return { single: this.single.cpuSeconds, edges, broker, stage: this.stage.cpuSeconds }
  }
}

/** An edge may not know the show yet. */
async function untilKnown({ httpPort }: Daemon, layoutId: string): Promise<void> {
  const { authorization } = phoneHeaders(layoutId, 'sample', tokenSecret)
  const headers = { authorization: authorization! }
  while (!(await fetch(`http://127.0.0.1:${httpPort}/page`, { headers })).ok) await delay(50)
}
