import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** Networks within a machine, and tunnels: no phone of the venue is in them. */
const virtual =
  /^(?:lo|docker|podman|veth|br-|virbr|lxc|lxd|cni|flannel|cali|vmnet|vboxnet|vethernet|virtualbox|vmware|tailscale|zt|wg|tun|tap|utun|ppp|ipsec|nordlynx|awdl|llw)/i

/** RFC 1918 §3. */
const privateIpv4 = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/

/** RFC 3927 §2.1, RFC 4291 §2.5.6: valid only beside a zone, or for as long as no address was given. */
const linkLocal = /^(?:169\.254\.|fe[89ab][0-9a-f]:)/i

/**
 * The address under which the phones of a venue most likely reach this machine: a private IPv4 address, else another IPv4
 * address, else IPv6. Of several, the one that the system lists first.
 *
 * @returns 127.0.0.1 without a network.
 */
export function findNetworkAddress(
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>> = networkInterfaces(),
): string {
  const found = Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
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
