import type { Displays } from '../../display/displays.js'
import { allowNetworks, type NetworkList } from './networks.js'

/** Makes a judge of whose datagrams are read: `displays` stands for the hosts of the settings, as they are by then. */
export function judgeSenders(
  allow: NetworkList,
  displays: Pick<Displays, 'configured'>,
): (ip: string) => boolean {
  return allowNetworks(allow, (ip) => displays.configured.some(({ sender }) => sender.ip === ip))
}
