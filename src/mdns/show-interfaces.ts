import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** A network of this machine that is asked, or told. */
export interface ShowInterface {
  /** As the system calls it. */
  readonly name: string
  /** IPv4 address of this machine there. */
  readonly address: string
  /** Its network, as `address/bits`. */
  readonly network: string
}

/** As `networkInterfaces()` of Node lists them. */
export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** Networks within a machine, and tunnels: nobody and nothing of the venue is in them. */
const virtual =
  /^(?:lo|docker|podman|veth|br-|virbr|lxc|lxd|cni|flannel|cali|vmnet|vboxnet|vethernet|virtualbox|vmware|tailscale|zt|wg|tun|tap|utun|ppp|ipsec|nordlynx|awdl|llw)/i

/** Whether an interface of that name leads nowhere in the venue. */
export function isVirtual(name: string): boolean {
  return virtual.test(name)
}

/**
 * The interfaces of a show, each once: that which has the address `host`; for `0.0.0.0` and `::` all that have an IPv4
 * address, but for loopback, networks within the machine and tunnels, which have a name of such, or an address for
 * themselves alone.
 */
export function showInterfaces(
  host: string,
  interfaces: Interfaces = networkInterfaces(),
): readonly ShowInterface[] {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return Object.entries(interfaces).flatMap(([name, addresses = []]) => {
    const ipv4 = addresses.filter(({ family, cidr }) => family === 'IPv4' && cidr !== null)
    const isMeant = isEverywhere
      ? !isVirtual(name) && ipv4.every(({ internal, cidr }) => !internal && !cidr!.endsWith('/32'))
      : addresses.some(({ address }) => address === host)
    // A group is joined once on each interface.
    const own = ipv4.find(({ address }) => address === host) ?? ipv4[0]
    return own && isMeant ? [{ name, address: own.address, network: own.cidr! }] : []
  })
}

/** Those, and loopback, where programs of this machine answer; for a search. */
export function searchedInterfaces(
  host: string,
  interfaces: Interfaces = networkInterfaces(),
): readonly ShowInterface[] {
  const found = showInterfaces(host, interfaces)
  const loopback = showInterfaces('127.0.0.1', interfaces)
  return [...found, ...loopback.filter(({ address }) => found.every((other) => other.address !== address))]
}
