import { readFileSync } from 'node:fs'
import { Child, pinToCore } from '../../support/load/child.js'
import { cpuSecondsOf } from '../../support/load/daemon.js'
import { median } from '../table.js'
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
  /** The share of the time in which the server could have run, but something else had its core, 0..1. */
  readonly kept: number
}

/** Starts an engine alone, on the core of servers. @param pages for its streams, by their ids. */
export async function startRaw(
  { isPinned }: Bench,
  engine: 'uws' | 'uws-tls' | 'node' = 'uws',
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
  const [before, waited, begun] = [cpuSecondsOf(pid), waitOf(pid), performance.now()]
  const result = await generator.run(order)
  const cpuMicros = ((cpuSecondsOf(pid) - before) * 1e6) / (result.accepted + result.refused)
  const kept = (waitOf(pid) - waited) / 1e6 / (performance.now() - begun)
  return { ...result, cpuMicros, kept }
}

/** For how long the first thread of a process has waited for a core in all, ns (Linux, sched-stats). */
function waitOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1])
}

const muchKept = 0.02

/** Where other programs were on the core of a server, so that its delays are theirs too. */
export function disturbancesOf(name: string, runs: readonly MeasuredRun[]): string[] {
  const kept = median(runs.map((run) => run.kept))
  const percent = (100 * kept).toFixed(0)
  return kept > muchKept
    ? [`NOTE: ${name} waited for its core ${percent} % of the time: other programs run here, trust no delays`]
    : []
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
