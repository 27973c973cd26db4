import { tokenSecret } from '../../../support/load/daemon.js'
import { phoneHeaders } from '../../../support/wire/phone.js'
import { httpAction, type PlannedConnection, streamAction, tokenIn } from '../generator/write-plan.js'
import { layoutId, numberBody } from './numbers.js'

/** Phones with a token each, spread over the ports, that send numbered actions. */
export function numberingPhones(
  ports: readonly number[],
  count: number,
  kind: 'http' | 'stream',
): PlannedConnection[] {
  return Array.from({ length: count }, (_, n) => {
    const request = { headers: phoneHeaders(layoutId, `phone-${n}`, tokenSecret), body: numberBody }
    const encode = kind === 'http' ? httpAction : streamAction
    const port = ports[n % ports.length]!
    return { kind, port, hello: { token: tokenIn(request) }, requests: [encode(request)] }
  })
}
