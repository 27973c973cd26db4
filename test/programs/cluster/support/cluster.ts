import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { until } from '../../../support/time/until.js'
import { Displays } from './displays.js'
import { type Gate, openGate } from './gate.js'
import { hallFile } from './hall.js'
import { layoutId } from './http-phone.js'
import { Machine, type MachineOptions } from './machine.js'
import { startBroker, type TestBroker } from './start-broker.js'

/** A machine, and its own way to the broker. */
export interface Placed {
  readonly machine: Machine
  readonly gate: Gate
}

export interface ClusterOptions {
  /** Names. */
  readonly edges?: readonly string[]
  readonly stages?: readonly string[]
  /** Displays by name. */
  readonly displays?: readonly string[]
  /** Instead of the hall. */
  readonly layouts?: MachineOptions['layouts']
  /** More lines of the settings files of all machines. */
  readonly settings?: string
  /** All machines serve HTTPS. */
  readonly tls?: boolean
}

/** A broker and the machines around it, each behind a gate of its own. */
export interface Cluster {
  readonly broker: TestBroker
  readonly displays: Displays
  readonly edges: readonly Placed[]
  readonly stages: readonly Placed[]
  /** The stage that says that it is active; waits for one. */
  active(): Promise<Placed>
  /** The stage that says that it is standby; waits for one. */
  standby(): Promise<Placed>
  /** Waits until the lease names a standby that could take over. */
  hasStandby(): Promise<void>
}

/** Makes machines and starts them: the first stage, which is active, then the others, then the edges. */
export async function openCluster(t: Test, options: ClusterOptions = {}): Promise<Cluster> {
  const { edges = [], stages = ['one'], displays: names = ['main'], layouts, settings, tls } = options
  const home = mkdtempSync(join(tmpdir(), 'hall-'))
  t.teardown(() => {
    if (t.passing() && !process.env.OVATION_TEST_KEEP) rmSync(home, { recursive: true, force: true })
    else t.comment(`the logs are in ${home}`)
  })
  const broker = await startBroker(t)
  const displays = new Displays(t)
  const place = async (role: MachineOptions['role'], name: string): Promise<Placed> => {
    const gate = await openGate(t, broker.port)
    const ports = new Map<string, number>()
    for (const display of role === 'stage' ? names : [])
      ports.set(display, await displays.open(name, display))
    const machine = await Machine.make(t, home, {
      ...{ role, name, nats: gate.url, displays: ports, layouts: layouts ?? { hall: hallFile } },
      ...(settings !== undefined && { settings }),
      ...(tls && { tls }),
    })
    return { machine, gate }
  }
  const placed = {
    stages: await Promise.all(stages.map((name) => place('stage', name))),
    edges: await Promise.all(edges.map((name) => place('edge', name))),
  }
  const withRole = async (stage: 'active' | 'standby') => {
    let found: (typeof placed.stages)[number] | undefined
    await until(async () => {
      for (const each of placed.stages)
        if (each.machine.isRunning && (await each.machine.status())?.stage === stage) found ??= each
      return found !== undefined
    }, `a stage that is ${stage}`)
    return found!
  }
  const cluster: Cluster = {
    ...{ broker, displays, ...placed },
    active: () => withRole('active'),
    standby: () => withRole('standby'),
    hasStandby: () =>
      until(async () => {
        const { machine } = await withRole('active')
        return typeof (await machine.status())?.cluster?.standby === 'string'
      }),
  }
  for (const { machine } of placed.stages) {
    await machine.start()
    if (machine === placed.stages[0]!.machine) await cluster.active()
  }
  await Promise.all(placed.edges.map(({ machine }) => startEdge(machine)))
  if (stages.length > 1) await cluster.hasStandby()
  return cluster
}

/** Starts an edge, and waits until it has been told of the show. */
export async function startEdge(edge: Machine): Promise<void> {
  await edge.start()
  await until(async () => (await edge.ask('POST', '/token', { layoutId })).status !== 503)
}
