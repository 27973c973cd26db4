import { isLoopback, localHttpAddress, reachableHost } from '../../http/address.js'
import { playUrl } from '../../room/invitation.js'
import type { Settings } from '../../settings/settings.js'
import { CommandFailure } from '../shell.js'

/** The address of a layout's page according to the settings. @throws {CommandFailure} if only the running daemon knows it. */
export function playAddress({ http, room }: Settings, layoutId: string): string {
  if (http.port === 0 && room.url === '')
    throw new CommandFailure(
      '[http] port = 0 gives another address at every start; set a port, or [room] url',
    )
  return playUrl(room.url, http, layoutId)
}

/**
 * The desk's address: beside the audience's page, behind a proxy too. If `[room] url` is a link that only leads people to that
 * page, the desk is at this machine's address. @throws {CommandFailure} if there is none.
 */
export function deskAddress(settings: Settings): string {
  const { http, room, source } = settings
  if (room.desk === 'off')
    throw new CommandFailure(
      `there is no desk: expected [room] desk = on or loopback in ${source}; received off`,
    )
  if (room.desk === 'loopback') return `${loopbackAddress(settings)}/desk`
  const play = playAddress(settings, 'x')
  return (play.endsWith('/play/x') ? play : playUrl('', http, 'x')).replace(/play\/x$/, 'desk')
}

function loopbackAddress({ http }: Settings): string {
  if (http.host !== 'localhost' && !isLoopback(reachableHost(http.host)))
    throw new CommandFailure(
      `nobody can reach the desk: with [room] desk = loopback, expected [http] host = 0.0.0.0 or 127.0.0.1; received ${http.host}`,
    )
  return localHttpAddress(http)
}
