import { ping, tellInfo } from './about.js'
import { nameHearingPort } from './hearing-port.js'
import type { OscParts } from './osc-parts.js'
import { page, pageByAddress } from './page.js'
import { describeArguments, OscFault, type Request, textOf } from './request.js'
import { reset } from './reset.js'
import { subscribe, unsubscribe } from './subscribe.js'
import { refresh, tellValue, tellVotes } from './values.js'

export type Command = (parts: OscParts, request: Request) => void

/** What an address alone asks for, and changes nothing. */
const questions: Readonly<Record<string, Command>> = {
  '/ovation/page': page,
  '/ovation/refresh': refresh,
  '/ovation/info': tellInfo,
}

/** Everything that can be asked and set by OSC, but for the values of controls. */
const commands: Readonly<Record<string, Command>> = {
  '/ovation/subscribe': subscribe,
  '/ovation/unsubscribe': unsubscribe,
  ...questions,
  '/ovation/get': get,
  '/ovation/reset': reset,
  '/ovation/ping': ping,
}

/** What only the daemon says: come back from a receiver that echoes, it must not be answered. */
const answers = ['/ovation/subscribed', '/ovation/unsubscribed', '/ovation/pong', '/ovation/error']

/**
 * The command of an address.
 *
 * @throws OscFault for an address that is none.
 */
export function findCommand(address: string): Command {
  const command = findIn(commands, address)
  if (command) return command
  if (address.startsWith('/ovation/page/')) return pageByAddress
  if (answers.includes(address) || !address.startsWith('/ovation')) throw new OscFault('not-for-us')
  throw new OscFault('faulty', `no such address; there are ${Object.keys(commands).join(', ')}`)
}

/** `/ovation/get s address [i port]`: as the address without arguments, answered at that port. */
function get(parts: OscParts, request: Request): void {
  const from = nameHearingPort(parts, request)
  const address = request.args.map(textOf).find((text) => text !== undefined)
  const question = findIn(questions, address ?? '')
  if (address === undefined || !question)
    throw new OscFault(
      'faulty',
      `expected s address, i port; the address is /NNNN, /NNNN/votes, ${Object.keys(questions).join(', ')}; ${describeArguments(request.args)} came`,
    )
  question(parts, { ...request, address, args: [], from })
}

function findIn(table: Readonly<Record<string, Command>>, address: string): Command | undefined {
  if (Object.hasOwn(table, address)) return table[address]
  if (/^\/[0-9]{4,10}$/.test(address)) return tellValue
  if (/^\/[0-9]{4,10}\/votes$/.test(address)) return tellVotes
  return undefined
}
