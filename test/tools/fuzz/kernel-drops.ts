import { readFileSync } from 'node:fs'

/** Datagrams for which a socket of this machine had no room, since it was started (Linux). */
export function kernelDrops(): number {
  const [names = [], values = []] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Udp: '))
    .map((line) => line.split(' '))
  return Number(values[names.indexOf('RcvbufErrors')])
}
