import { encodeMessage } from '../osc/encode.js'
import type { OscParts } from './osc-parts.js'
import { OscFault, type Request } from './request.js'

/** `/ovation/ping`: is anybody there? The arguments come back. */
export function ping(_parts: OscParts, { args, answer }: Request): void {
  answer(encodeMessage('/ovation/pong', args))
}

/** `/ovation/info`: what this is, and where its HTTP side listens. */
export function tellInfo({ version, httpPort }: OscParts, { args, answer }: Request): void {
  // With arguments it is the daemon's own answer, echoed.
  if (args.length > 0) throw new OscFault('not-for-us')
  answer(
    encodeMessage('/ovation/info', [
      { type: 's', value: 'ovation' },
      { type: 's', value: version },
      { type: 'i', value: httpPort() },
    ]),
  )
}
