import { reachableHost } from '../../http/address.js'
import type { Settings } from '../../settings/settings.js'
import type { UdpPeer } from '../../udp.js'
import { CommandFailure, exitCode } from '../exit-code.js'
import type { Shell } from '../shell.js'

/**
 * Where the daemon of these settings hears OSC.
 *
 * @throws {CommandFailure} 69 if they leave the port to chance.
 */
export function findOscPort({ command }: Shell, { osc, source }: Settings): UdpPeer {
  if (osc.port > 0) return { address: reachableHost(osc.host), port: osc.port }
  throw new CommandFailure(
    `[osc] port is 0 (${source}): the daemon takes any port that is free, and only its log says which, as osc; ` +
      `give the key a number, or say which one it is: OVATION_OSC_PORT=NUMBER ${command} monitor`,
    exitCode.daemonNotReachable,
  )
}
