import type { Displays } from '../../display/displays.js'
import { allowNetworks, type NetworkList } from './networks.js'

/** Makes a check of whose datagrams are read; the word `displays` means the present hosts of the settings. */
export function judgeSenders(
  allow: NetworkList,
  displays: Pick<Displays, 'configured'>,
): (ip: string) => boolean {
  return allowNetworks(allow, (ip) => displays.configured.some((display) => display.ip === ip))
}
