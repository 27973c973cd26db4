import { networkInterfaces } from 'node:os'
import { type HttpPlace, httpAddress } from '../http/address.js'
import { type Interfaces, isVirtual } from '../mdns/show-interfaces.js'

/** An address with the passcode in its fragment. @param passcode `''` for none. */
export function withPasscode(url: string, passcode: string): string {
  return passcode === '' ? url : `${url}#${encodeURIComponent(passcode)}`
}

/**
 * The text of a QR code for a Wi-Fi network (ZXing, "Barcode Contents"). A name or password of hexadecimal digits is
 * written without quotes: iPhones would take the quotes for a part of it, and current phones read it as text anyway.
 *
 * @param password `''` if the network is open.
 */
export function wifiCode(ssid: string, password: string): string {
  return password === ''
    ? `WIFI:T:nopass;S:${escaped(ssid)};;`
    : `WIFI:T:WPA;S:${escaped(ssid)};P:${escaped(password)};;`
}

function escaped(text: string): string {
  return text.replace(/[\\;,:"]/g, '\\$&')
}

/**
 * The address that people open to play: `[room] url`, else this machine's address on the network.
 *
 * `[room] url` without a path, or with the base path alone, is the address of the whole service; with any other path it is
 * used unchanged, as a link that leads people on.
 *
 * @param url `''` for none. @param place where HTTP is served; a concrete host is also what people open.
 */
export function playUrl(
  url: string,
  place: HttpPlace,
  layoutId: string,
  findAddress: () => string = findNetworkAddress,
): string {
  if (url === '') return `${servedAt(place, findAddress)}/play/${layoutId}`
  const whole = wholeService(url, place.basePath)
  return (whole ? `${whole.address}/play/${layoutId}${whole.query}` : url).replaceAll('{layoutId}', layoutId)
}

/**
 * The address of the whole service, without a slash at its end: `[room] url` where it is that, else this machine's. A link
 * that leads people on may lead them back to this machine: it is not used.
 *
 * @param host the name or address by which somebody reached this machine, `''` if it is not known.
 */
export function serviceUrl(url: string, place: HttpPlace, host: string, findAddress: () => string): string {
  const isForAll = url !== '' && !url.includes('{layoutId}')
  const whole = isForAll ? wholeService(url, place.basePath) : undefined
  return whole?.address ?? servedAt({ ...place, host: host || place.host }, findAddress)
}

/** Whether a `[room] url` is the address of the whole service, or of each layout, and no link that leads people on. */
export function isServiceUrl(url: string, basePath: string): boolean {
  return wholeService(url, basePath) !== undefined
}

/** The parts of a `[room] url` that is the address of the whole service; undefined for any other. */
function wholeService(url: string, basePath: string) {
  const [, origin = '', path = '', query = ''] = /^([^/]+\/\/[^/?]+)([^?]*)(.*)$/.exec(url) ?? []
  const bare = path.replace(/\/+$/, '')
  return bare === '' || bare === basePath ? { address: `${origin}${bare}`, query } : undefined
}

function servedAt(place: HttpPlace, findAddress: () => string): string {
  const isEverywhere = place.host === '0.0.0.0' || place.host === '::'
  const address = httpAddress({ ...place, host: isEverywhere ? findAddress() : place.host })
  // Browsers leave it out too (RFC 9110 §4.2.1), and a code is easier to read.
  const usual = address.startsWith('https:') ? 443 : 80
  return place.port === usual ? address.replace(/:\d+(?=\/|$)/, '') : address
}

/** RFC 1918 §3. */
const privateIpv4 = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/

/** RFC 3927 §2.1, RFC 4291 §2.5.6: valid only beside a zone, or for as long as no address was given. */
const linkLocal = /^(?:169\.254\.|fe[89ab][0-9a-f]:)/i

/**
 * The address under which the phones of a venue most likely reach this machine: a private IPv4 address, else another IPv4
 * address, else IPv6. Of several, the one that the system lists first; 127.0.0.1 without a network.
 */
export function findNetworkAddress(interfaces: Interfaces = networkInterfaces()): string {
  const found = Object.entries(interfaces)
    .filter(([name]) => !isVirtual(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ address, internal }) => !internal && !linkLocal.test(address))
    .map(({ address }) => address)
  const isIpv4 = (address: string) => !address.includes(':')
  return found.find((address) => privateIpv4.test(address)) ?? found.find(isIpv4) ?? found[0] ?? '127.0.0.1'
}

/** How long an address is used: networks may come up late, and change. */
const freshMs = 5000

/** The address of `findNetworkAddress`, looked up again after some seconds. */
export class NetworkAddress {
  #address = ''
  #foundAt = Number.NEGATIVE_INFINITY

  constructor(private readonly find: () => string = findNetworkAddress) {}

  /** @param now monotonic, ms. */
  get(now = performance.now()): string {
    if (now - this.#foundAt >= freshMs) {
      this.#address = this.find()
      this.#foundAt = now
    }
    return this.#address
  }
}
