import { readFileSync } from 'node:fs'

/** Datagrams that this machine's sockets had no room for, since it was booted (Linux). */
export function kernelDrops(): number {
  const [names = [], values = []] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Udp: '))
    .map((line) => line.split(' '))
  return Number(values[names.indexOf('RcvbufErrors')])
}
