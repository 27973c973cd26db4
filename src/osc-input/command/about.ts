import { encodeMessage } from '../../osc/encode.js'
import type { OscContext } from './osc-context.js'
import { type OscRequest, OscRequestError } from './request.js'

/** Bytes; a longer answer would be fragmented, and help somebody who forges addresses. */
const pongLimit = 1400

/** `/ovation/ping`: answers with the same arguments, to show that the daemon runs. */
export function ping(_context: OscContext, { args, answer }: OscRequest): void {
  const pong = encodeMessage('/ovation/pong', args)
  if (pong.length > pongLimit)
    throw new OscRequestError(
      `expected arguments that fit a datagram of ${pongLimit} bytes; received ${pong.length} bytes. Send fewer`,
    )
  answer(pong)
}

/** `/ovation/info`: name, version and HTTP port of the daemon. */
export function tellInfo({ version, httpPort }: OscContext, { args, answer }: OscRequest): void {
  // With arguments it is an echo of the daemon's own answer.
  if (args.length > 0) throw new OscRequestError('', 'not-for-us')
  answer(
    encodeMessage('/ovation/info', [
      { type: 's', value: 'ovation' },
      { type: 's', value: version },
      { type: 'i', value: httpPort },
    ]),
  )
}
