import { signalNames } from '../../controls/signals.js'
import { encodeMessage } from '../../osc/encode.js'
import { describeTypeTags, stringIn } from './arguments.js'
import { lightByOsc } from './light.js'
import { mark } from './mark.js'
import type { OscContext } from './osc-context.js'
import { type OscRequest, OscRequestError, setReplyPort } from './request.js'
import { screenByOsc } from './screen.js'
import { enable, hold, page, pageByAddress, resetByOsc } from './steer.js'
import { subscribe, unsubscribe } from './subscribe.js'
import { refresh, tellSignal, tellValue, tellVotes } from './values.js'

export type OscCommand = (context: OscContext, request: OscRequest) => void

/** Addresses that ask for something without arguments, and change nothing. */
const queries: Readonly<Record<string, OscCommand>> = {
  '/ovation/page': page,
  '/ovation/refresh': refresh,
  '/ovation/info': tellInfo,
  '/ovation/hold': hold,
  '/ovation/screen': screenByOsc,
  '/ovation/light': lightByOsc,
}

/** All commands, except the addresses of controls and pages. */
const oscCommands: Readonly<Record<string, OscCommand>> = {
  '/ovation/subscribe': subscribe,
  '/ovation/unsubscribe': unsubscribe,
  ...queries,
  '/ovation/get': query,
  '/ovation/reset': resetByOsc,
  '/ovation/enable': enable,
  '/ovation/mark': mark,
  '/ovation/ping': ping,
}

/** Only the daemon sends these. A receiver that echoes returns them, and must not be answered. */
const daemonAddresses = ['/ovation/subscribed', '/ovation/unsubscribed', '/ovation/pong', '/ovation/error']

/** Looks up the command of an address. @throws {OscRequestError} if there is none. */
export function findCommand(address: string): OscCommand {
  const command = findIn(oscCommands, address)
  if (command) return command
  if (address.startsWith('/ovation/page/')) return pageByAddress
  if (daemonAddresses.includes(address) || !address.startsWith('/ovation'))
    throw new OscRequestError('', 'not-for-us')
  throw new OscRequestError(`unknown address; known: ${Object.keys(oscCommands).join(', ')}`)
}

/** `/ovation/get s address [i port]`: like the address without arguments, answered at that port. */
function query(context: OscContext, request: OscRequest): void {
  const sender = setReplyPort(context, request)
  const address = request.args.map(stringIn).find((text) => text !== undefined)
  const answerQuery = findIn(queries, address ?? '')
  if (address === undefined || !answerQuery)
    throw new OscRequestError(
      `expected s address, i port; received ${describeTypeTags(request.args)}. ` +
        `The address is one of /NNNN, /NNNN/votes, /NNNN and a signal, ${Object.keys(queries).join(', ')}`,
    )
  answerQuery(context, { ...request, address, args: [], sender })
}

function findIn(table: Readonly<Record<string, OscCommand>>, address: string): OscCommand | undefined {
  if (Object.hasOwn(table, address)) return table[address]
  if (/^\/[0-9]{4,10}$/.test(address)) return tellValue
  const [, part] = /^\/[0-9]{4,10}\/([a-z]+)$/.exec(address) ?? []
  if (part === 'votes') return tellVotes
  return signalNames.some((name) => name === part) ? tellSignal : undefined
}

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
