import { ping, tellInfo } from './about.js'
import type { OscParts } from './osc-parts.js'
import { page, pageByAddress } from './page.js'
import { OscFault, type Request } from './request.js'
import { reset } from './reset.js'
import { subscribe, unsubscribe } from './subscribe.js'
import { refresh, tellValue } from './values.js'

export type Command = (parts: OscParts, request: Request) => void

/** Everything that can be asked and set by OSC. */
const commands: Readonly<Record<string, Command>> = {
  '/ovation/subscribe': subscribe,
  '/ovation/unsubscribe': unsubscribe,
  '/ovation/page': page,
  '/ovation/refresh': refresh,
  '/ovation/reset': reset,
  '/ovation/ping': ping,
  '/ovation/info': tellInfo,
}

/** What only the daemon says: come back from a receiver that echoes, it must not be answered. */
const answers = ['/ovation/subscribed', '/ovation/unsubscribed', '/ovation/pong', '/ovation/error']

/**
 * The command of an address.
 *
 * @throws OscFault for an address that is none.
 */
export function findCommand(address: string): Command {
  const command = Object.hasOwn(commands, address) ? commands[address] : undefined
  if (command) return command
  if (/^\/[0-9]{4,10}$/.test(address)) return tellValue
  if (address.startsWith('/ovation/page/')) return pageByAddress
  if (answers.includes(address) || !address.startsWith('/ovation')) throw new OscFault('not-for-us')
  throw new OscFault('faulty', `no such address; there are ${Object.keys(commands).join(', ')}`)
}
