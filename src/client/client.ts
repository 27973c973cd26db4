import type { ConnectOptions, OvationConnection } from './options.js'
import { openSession } from './session.js'

export type { ControlForPhones as PhoneControl, PageForPhones as PhonePage } from '../wire/control.js'
export type { Option as PhoneOption } from '../wire/controls/choice-index.js'
export type { ProblemBody } from '../wire/problem.js'
export type { PhoneResult } from '../wire/result.js'
export * from './follow-light.js'
export type * from './options.js'

/**
 * Connects a phone to the service. It stays connected, whatever the network does, until `close()`.
 *
 * @throws {TypeError} if `url` is not an `http:` or `https:` address, or `over` is `stream` and there is no WebSocket.
 */
export function connect(options: ConnectOptions): OvationConnection {
  return openSession(options)
}
