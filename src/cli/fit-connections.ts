import { FaultyConfiguration } from '../errors.js'
import type { Settings } from '../settings/settings.js'

/** A show with room for fewer is not worth starting. */
const leastConnections = 100
/** What the daemon has open besides its connections: log, state, ports, 16 registered displays, and name look-ups. */
const ownDescriptors = 48
/** A display's socket, and the one that replaces it after a change of the network. */
const descriptorsOfDisplay = 2

/**
 * How many connections fit under the limit of open files. At that limit the system takes no connection more and the
 * engine would ask for it again and again, so the cap stays below it.
 *
 * @param displays hosts that the settings name.
 * @param descriptors what the system allows this process to have open; Infinity for no limit.
 * @returns the settings, with a lower `max_connections` and a warning where it had to be.
 * @throws {FaultyConfiguration} when not even 100 would fit, or those that are set.
 */
export function fitConnections(
  settings: Settings,
  displays: number,
  descriptors: number,
): { readonly settings: Settings; readonly warnings: readonly string[] } {
  const { limits, source } = settings
  const reserve = ownDescriptors + descriptorsOfDisplay * displays
  const room = descriptors - reserve
  if (limits.maxConnections <= room) return { settings, warnings: [] }
  const wanted = limits.maxConnections + reserve
  const how = `set LimitNOFILE=${wanted} in the systemd unit, or run \`ulimit -n ${wanted}\` before the start`
  if (room < Math.min(limits.maxConnections, leastConnections))
    throw new FaultyConfiguration([
      {
        file: source,
        place: '[limits] max_connections',
        reason: `expected room for ${Math.min(limits.maxConnections, leastConnections)} connections at least, but this process may have only ${descriptors} files open, of which ${reserve} are for the rest; ${how}`,
      },
    ])
  return {
    settings: { ...settings, limits: { ...limits, maxConnections: room } },
    warnings: [
      `[limits] max_connections is ${limits.maxConnections}, but this process may have only ${descriptors} files open: no more than ${room} connections are taken; ${how}`,
    ],
  }
}
