import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { Test } from 'tap'

/** Lets this machine have lost as many datagrams as the test says. */
export function playLoss(t: Test): { datagrams: number } {
  const { readFileSync } = fs
  const loss = { datagrams: 0 }
  const set = (to: unknown) => {
    Object.assign(fs, { readFileSync: to })
    syncBuiltinESMExports()
  }
  set((path: string, ...rest: [BufferEncoding]) =>
    path === '/proc/self/net/snmp'
      ? `Udp: InDatagrams SndbufErrors\nUdp: 1 ${loss.datagrams}\n`
      : readFileSync(path, ...rest),
  )
  t.teardown(() => set(readFileSync))
  return loss
}
