import { readFileSync } from 'node:fs'

/**
 * Datagrams of all programs that this machine dropped since its start because its way out was full: the only sign of what
 * a network queue drops, since the system reports it as sent (`Udp SndbufErrors` of proc(5)).
 * @returns 0 if the system does not tell.
 */
export function readLocalLoss(): number {
  const [names = [], values = []] = readTable('/proc/self/net/snmp').filter(
    ([protocol]) => protocol === 'Udp:',
  )
  return Number(values[names.indexOf('SndbufErrors')] ?? 0)
}

/** ATF_COM of arp(7): the machine has told its hardware address. */
const complete = 0x2

/**
 * Whether this machine has asked its own network for an IPv4 address and nobody answers: the other machine is off, or a
 * cable is unplugged. Nothing else tells, since the system takes datagrams to nobody (`/proc/net/arp` of proc(5)).
 * @returns false if the system does not tell: for IPv6, behind a router, and on other systems than Linux.
 */
export function isSilent(ip: string): boolean {
  const neighbours = readTable('/proc/net/arp').filter(([address]) => address === ip)
  return neighbours.length > 0 && neighbours.every(([, , flags]) => (Number(flags) & complete) === 0)
}

/** The words of each line; none if the system has no such table. */
function readTable(file: string): string[][] {
  try {
    return readFileSync(file, 'latin1')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(/ +/))
  } catch {
    return []
  }
}
