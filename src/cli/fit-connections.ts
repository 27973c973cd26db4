import { InvalidConfiguration } from '../errors.js'
import { reservedDescriptors } from '../limits/descriptors.js'
import type { Settings } from '../settings/settings.js'

/** If fewer connections fit, the daemon does not start. */
const leastConnections = 100

/**
 * Lowers `max_connections` to what fits under the limit of open files. At that limit the system accepts no more
 * connections and the engine would retry in a busy loop, so the cap stays below it.
 *
 * @param displays number of display hosts in the settings.
 * @param descriptors open files that the system allows this process; Infinity for no limit.
 * @returns the settings, with a lower `max_connections` and a warning if necessary.
 * @throws {InvalidConfiguration} if fewer than 100 fit, or fewer than `max_connections` where that is lower.
 */
export function fitConnections(
  settings: Settings,
  displays: number,
  descriptors: number,
): { readonly settings: Settings; readonly warnings: readonly string[] } {
  const { limits, source } = settings
  const reserve = reservedDescriptors(displays)
  const room = descriptors - reserve
  if (limits.maxConnections <= room) return { settings, warnings: [] }
  const wanted = limits.maxConnections + reserve
  const how = `set LimitNOFILE=${wanted} in the systemd unit, or run \`ulimit -n ${wanted}\` before the start`
  const least = Math.min(limits.maxConnections, leastConnections)
  if (room < least)
    throw InvalidConfiguration.of(
      source,
      `expected space for at least ${least} connections, but this process may open only ${descriptors} files and needs ${reserve} for other things; ${how}`,
      '[limits] max_connections',
    )
  return {
    settings: { ...settings, limits: { ...limits, maxConnections: room } },
    warnings: [
      `[limits] max_connections is ${limits.maxConnections}, but this process may open only ${descriptors} files: it accepts at most ${room} connections; ${how}`,
    ],
  }
}
