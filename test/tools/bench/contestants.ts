import { Child, pinToCore } from '../../support/load/child.js'
import { cpuSecondsOf } from '../../support/load/daemon.js'
import type { LoadGenerator, LoadOrder, LoadResult } from './generator/load-generator.js'
import type { Bench } from './options.js'
import type { RawCalls } from './throughput/raw-server.js'

/** A server that is measured. */
export interface Server {
  readonly port: number
  readonly pid: number
  stop(): unknown
}

/** What a run has given, and cost. */
export interface MeasuredRun extends LoadResult {
  /** The processor's time of the server for each answer, us; that of another program on its core is not in it. */
  readonly cpuMicros: number
}

/** Starts an engine alone, on the core of servers. @param pages for its streams, by their ids. */
export async function startRaw(
  { isPinned }: Bench,
  engine: 'uws' | 'node' = 'uws',
  pages: Readonly<Record<string, object>> = {},
): Promise<Server> {
  const child = new Child<RawCalls>(new URL('throughput/raw-server.js', import.meta.url), engine)
  const port = await child.call('listen', pages)
  if (isPinned) pinToCore(child.pid, 0)
  return { port, pid: child.pid, stop: () => child.close() }
}

/** Applies a load to a server, and looks at what that costs it. */
export async function measureRun(
  generator: LoadGenerator,
  pid: number,
  order: LoadOrder,
): Promise<MeasuredRun> {
  const before = cpuSecondsOf(pid)
  const result = await generator.run(order)
  const cpuMicros = ((cpuSecondsOf(pid) - before) * 1e6) / (result.accepted + result.refused)
  return { ...result, cpuMicros }
}

/** What was refused or lost. */
export function lossesOf(name: string, runs: readonly LoadResult[]): string[] {
  return (['refused', 'unanswered', 'failed'] as const).flatMap((what) => {
    const count = runs.reduce((sum, run) => sum + run[what], 0)
    return count > 0 ? [`${name}: ${count} ${losses[what]}`] : []
  })
}

const losses = {
  refused: 'actions were refused',
  unanswered: 'actions were not answered',
  failed: 'connections ended',
}
