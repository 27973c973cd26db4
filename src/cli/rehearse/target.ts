import { lookup } from 'node:dns/promises'
import type { Agent } from 'node:http'
import { isOwnAddress } from '../../http/address.js'
import { reachDaemon } from '../configuration.js'
import type { Daemon } from '../daemon.js'
import { CommandFailure, exitCode } from '../exit-code.js'
import type { Shell } from '../shell.js'

/** The daemon of a rehearsal; for each permission, called with the first key that has it. */
export interface RehearsalTarget {
  readonly view: Daemon
  readonly operate: Daemon
  /** Uses kept connections. */
  readonly tokens: Daemon
}

/**
 * The daemon of these settings, or the one at `url`.
 *
 * @param agent for the requests made once per person.
 * @param isSure whether the daemon may be on another machine.
 * @throws {CommandFailure} 2 if it is on another machine without `isSure`.
 */
export async function aim(
  shell: Shell,
  { config, url, isSure }: { readonly config?: string; readonly url?: string; readonly isSure: boolean },
  agent: Agent,
): Promise<RehearsalTarget> {
  const view = reachDaemon(shell, config, 'view', url)
  const { hostname } = new URL(view.address)
  if (!isSure && !(await isThisMachine(hostname)))
    throw new CommandFailure(
      `${view.address} is not an address of this machine, and the rehearsal would act there; add --yes if that is what you want`,
      exitCode.wrongUsage,
    )
  return {
    view,
    operate: reachDaemon(shell, config, 'operate', url),
    tokens: reachDaemon(shell, config, 'tokens', url, agent),
  }
}

/** Whether this machine has all addresses of a host. @param host an address or a name; IPv6 in brackets, as in URLs. */
async function isThisMachine(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isOwnAddress(address))
}
