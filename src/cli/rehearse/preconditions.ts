import { lookup } from 'node:dns/promises'
import { isOwnAddress } from '../../http/address.js'
import { readDescriptorLimit } from '../../limits/descriptors.js'
import type { Settings } from '../../settings/settings.js'
import { phonesShare } from '../../stream/streams.js'
import { describeAge } from '../commands/status.js'
import { reachDaemon } from '../configuration.js'
import { CommandFailure, type Shell, wrongUsage } from '../shell.js'
import { SharedConnections } from './carriers/http-carrier.js'
import { type DaemonTotals, grouped } from './daemon-totals.js'

/** If somebody has acted within this time, ms, a show may be on. */
const recentMs = 10 * 60_000
/** Open files that a rehearsal needs besides its streams. */
const ownFiles = 64

/** @throws {CommandFailure} if this process may not open so many streams. */
export function requireOpenFiles(streams: number, descriptors = readDescriptorLimit()): void {
  const wanted = streams + ownFiles
  if (wanted <= descriptors) return
  throw new CommandFailure(
    `${grouped(streams)} people over streams need ${wanted} open files, but this process may have only ${descriptors}; run \`ulimit -n ${wanted}\` first, or leave out --over stream`,
  )
}

/** How long ago the audience acted, ms, if that was in the last ten minutes. */
export function recentAction({ status: { lastAction } }: Pick<DaemonTotals, 'status'>): number | undefined {
  const age = lastAction === null ? Number.POSITIVE_INFINITY : Date.now() - lastAction
  return age < recentMs ? Math.max(0, age) : undefined
}

export function somebodyActs(age: number): CommandFailure {
  const left = Math.ceil((recentMs - age) / 60_000)
  return new CommandFailure(
    `somebody acted ${describeAge(age)}, so a show may be on; wait until nobody has acted for ten minutes (in ${left} min), or add --yes`,
  )
}

/** A line for each thing that a technician may have forgotten. @param streams how many are open at a time. */
export function peculiarities(
  { status }: DaemonTotals,
  layoutId: string,
  streams: number,
  { limits }: Pick<Settings, 'limits'>,
): readonly string[] {
  const phones = Math.floor(phonesShare * limits.maxConnections)
  const disabled = status.layouts.find((layout) => layout.layoutId === layoutId)?.disabled ?? []
  return [
    status.held ? 'The output is held: displays are sent pages and resets only.' : '',
    disabled.length > 0 ? `Disabled controls, which nobody can use: ${disabled.join(', ')}.` : '',
    streams > phones
      ? `[limits] max_connections allows ${grouped(phones)} streams of phones: the other people are refused.`
      : '',
    status.durable ? '' : 'The daemon keeps its counts in memory only: a restart would lose them.',
  ].filter(Boolean)
}

/**
 * The daemon of these settings, or the one at `url`; for each permission, called with the first key that has it.
 *
 * @returns also the connections that everybody shares, for the requests made once per person.
 * @throws {CommandFailure} 2 if it is on another machine, without `yes`.
 */
export async function aim(
  shell: Shell,
  { config, url, yes }: { readonly config?: string; readonly url?: string; readonly yes?: true },
) {
  const view = reachDaemon(shell, config, 'view', url)
  const { hostname } = new URL(view.address)
  if (!yes && !(await isThisMachine(hostname)))
    throw wrongUsage(
      `${view.address} is not an address of this machine, and the rehearsal would act there; add --yes if that is what you want`,
    )
  const connections = new SharedConnections(view)
  return {
    view,
    operate: reachDaemon(shell, config, 'operate', url),
    tokens: reachDaemon(shell, config, 'tokens', url, connections.agent),
    connections,
  }
}

/** Whether this machine has all addresses of a host. @param host an address or a name; IPv6 in brackets, as in URLs. */
export async function isThisMachine(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isOwnAddress(address))
}
