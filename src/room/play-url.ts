import { type HttpPlace, httpAddress } from '../http/address.js'
import { findNetworkAddress } from './network-address.js'

/**
 * The address that people open to play: `[room] url`, else this machine's address on the network.
 *
 * `[room] url` without a path, or with the base path alone, is the address of the whole service; with any other path it is
 * used unchanged, as a link that leads people on.
 *
 * @param url `[room] url`; `''` for none.
 * @param place where HTTP is served; a concrete host is also what people open.
 * @param findAddress finds this machine's address on the network.
 */
export function playUrl(
  url: string,
  place: HttpPlace,
  layoutId: string,
  findAddress: () => string = findNetworkAddress,
): string {
  if (url === '') return `${servedAt(place, findAddress)}/play/${layoutId}`
  const [, origin = '', path = '', query = ''] = /^([^/]+\/\/[^/?]+)([^?]*)(.*)$/.exec(url) ?? []
  const bare = path.replace(/\/+$/, '')
  const isWhole = bare === '' || bare === place.basePath
  return (isWhole ? `${origin}${bare}/play/${layoutId}${query}` : url).replaceAll('{layoutId}', layoutId)
}

function servedAt(place: HttpPlace, findAddress: () => string): string {
  const isEverywhere = place.host === '0.0.0.0' || place.host === '::'
  const address = httpAddress({ ...place, host: isEverywhere ? findAddress() : place.host })
  // Browsers leave it out too (RFC 9110 §4.2.1), and a code is easier to read.
  return place.port === 80 ? address.replace(/:80(?=\/|$)/, '') : address
}
