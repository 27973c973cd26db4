import { networkInterfaces } from 'node:os'
import type { UdpPeer } from '../../udp.js'
import type { OscParts } from './osc-parts.js'
import { numberOf, OscFault, type Request } from './request.js'

/**
 * Has the request answered at the port that its first number names, if it has one: many programs hear on another port
 * than they speak from. The address is the sender's, always: nobody has somebody else sent anything.
 *
 * @returns where it is answered.
 * @throws {OscFault} if there can be no such port.
 */
export function nameHearingPort({ port: ownPort }: OscParts, request: Request): UdpPeer {
  const { args, from } = request
  const port = args.map(numberOf).find((number) => number !== undefined) ?? from.port
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new OscFault('faulty', `expected the port that you listen on, 1 to 65535; ${port} came`)
  if (port === ownPort && isThisMachine(from.address))
    throw new OscFault('faulty', `port ${port} of this machine is Ovation's own; name the port you listen on`)
  request.hearsAt = { address: from.address, port }
  return request.hearsAt
}

function isThisMachine(ip: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return own.some(({ address }) => address === ip) || ip.startsWith('127.')
}
