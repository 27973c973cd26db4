import { readFileSync } from 'node:fs'

/**
 * Datagrams that found the way out of this machine full, of all programs, since it was started: the only sign there
 * is of what a network queue drops, since the system calls it sent (Linux, `Udp SndbufErrors` of proc(5)).
 *
 * @returns 0 where the system does not tell.
 */
export function readLocalLoss(): number {
  try {
    const [names = [], values = []] = readFileSync('/proc/self/net/snmp', 'latin1')
      .split('\n')
      .filter((line) => line.startsWith('Udp: '))
      .map((line) => line.split(' '))
    return Number(values[names.indexOf('SndbufErrors')] ?? 0)
  } catch {
    return 0
  }
}
