import { pinToCore } from '../../support/load/child.js'
import { Daemon, type DaemonOptions } from '../../support/load/daemon.js'

/** Where and how long to measure. */
export interface Bench {
  /** For files; removed afterwards. */
  readonly folder: string
  /** Whether the load and servers have a core each. */
  readonly isPinned: boolean
  /** HTTP engines, where Ovation alone is measured. */
  readonly engines: readonly string[]
  readonly rounds: number
  /** Whether attacks are made on a service that speaks TLS. */
  readonly isSecure: boolean
  /** Length of a round. */
  readonly seconds: number
  readonly connections: number
}

/** Starts Ovation, on the core of servers. */
export async function startOvation({ isPinned }: Bench, options: DaemonOptions): Promise<Daemon> {
  const daemon = new Daemon(options)
  await daemon.start()
  if (isPinned) pinToCore(daemon.pid, 0)
  return daemon
}
