// A child: sends the datagrams that it is given, one after the other, at a steady rate.
import { setImmediate } from 'node:timers/promises'
import { serve } from '../../../support/load/child.js'
import { openLoopbackSocket } from './loopback.js'

export type FloodCalls = typeof calls

interface FloodTask {
  /** Address of this machine to send from. */
  readonly host: string
  /** Port on 127.0.0.1 to send to. */
  readonly port: number
  /** Datagrams a second. */
  readonly rate: number
  readonly seconds: number
  readonly datagrams: readonly Uint8Array[]
}

const sockets = 4
/** Maximum number sent at once, to keep the rate steady. */
const burst = 200
const calls = serve({ flood })

/** @returns how many were sent. */
async function flood({ host, port, rate, seconds, datagrams }: FloodTask): Promise<number> {
  const open = await Promise.all(Array.from({ length: sockets }, () => openLoopbackSocket(host, port)))
  const start = performance.now()
  let sent = 0
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - start) / 1000) {
    const due = Math.min(Math.floor(elapsed * rate), sent + burst)
    for (; sent < due; sent++) open[sent % sockets]!.send(datagrams[sent % datagrams.length]!)
    await setImmediate()
  }
  for (const socket of open) socket.close()
  return sent
}
