import { isOwnAddress } from '../../http/address.js'
import type { UdpPeer } from '../../udp.js'
import type { OscContext } from './osc-context.js'
import { numberIn, type OscRequest, OscRequestError } from './request.js'

/**
 * Directs the answer to the port that the first number of the request names, if any: many programs listen on a different
 * port than they send from. The address is always the sender's, so nobody can direct datagrams at somebody else.
 *
 * @returns where the answer goes.
 * @throws {OscRequestError} if that is not a port, or the daemon's own.
 */
export function setReplyPort({ port: ownPort }: OscContext, request: OscRequest): UdpPeer {
  const { args, sender } = request
  const port = args.map(numberIn).find((number) => number !== undefined) ?? sender.port
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new OscRequestError(`expected the port that you listen on, 1 to 65535; received ${port}`)
  if (port === ownPort && isOwnAddress(sender.address))
    throw new OscRequestError(
      `port ${port} of this machine belongs to Ovation; name the port that you listen on`,
    )
  request.replyTo = { address: sender.address, port }
  return request.replyTo
}
