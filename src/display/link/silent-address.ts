import { readFileSync } from 'node:fs'

/** ATF_COM of arp(7): the machine has told its hardware address. */
const complete = 0x2

/**
 * Whether this machine has asked its own network who has an IPv4 address, and nobody answers: a machine that is off, or
 * a cable that is out. Nothing else tells, since the system takes datagrams to nobody (Linux, `/proc/net/arp` of
 * proc(5)).
 *
 * @returns false where the system does not say: for IPv6, behind a router, and on other systems.
 */
export function isSilent(ip: string): boolean {
  const neighbours = readNeighbours().filter(([address]) => address === ip)
  return neighbours.length > 0 && neighbours.every(([, , flags]) => (Number(flags) & complete) === 0)
}

/** Address, type of hardware, flags and more, of each machine that was asked for. */
function readNeighbours(): string[][] {
  try {
    const [, ...lines] = readFileSync('/proc/net/arp', 'latin1').split('\n')
    return lines.filter(Boolean).map((line) => line.split(/ +/))
  } catch {
    return []
  }
}
