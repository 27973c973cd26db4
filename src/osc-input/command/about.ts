import { encodeMessage } from '../../osc/encode.js'
import type { OscParts } from './osc-parts.js'
import { OscFault, type Request } from './request.js'

/** Bytes; more would come in pieces, and serve somebody who forges his address. */
const longest = 1400

/** `/ovation/ping`: is anybody there? The arguments come back. */
export function ping(_parts: OscParts, { args, answer }: Request): void {
  const pong = encodeMessage('/ovation/pong', args)
  if (pong.length > longest)
    throw new OscFault('faulty', `expected arguments that fit a datagram of ${longest} bytes; send less`)
  answer(pong)
}

/** `/ovation/info`: what this is, and where its HTTP side listens. */
export function tellInfo({ version, httpPort }: OscParts, { args, answer }: Request): void {
  // With arguments it is the daemon's own answer, echoed.
  if (args.length > 0) throw new OscFault('not-for-us')
  answer(
    encodeMessage('/ovation/info', [
      { type: 's', value: 'ovation' },
      { type: 's', value: version },
      { type: 'i', value: httpPort },
    ]),
  )
}
