import type { Test } from 'tap'
import { freePort } from '../../../support/machine/free-port.js'
import type { GuestShow } from './guest-show.js'
import type { Receiver } from './receiver.js'
import { sendOsc } from './send-osc.js'
import { startReceiver } from './start-receiver.js'

/** `oscdump`, which cannot register itself; another program on its machine does. */
export interface Wall extends Receiver {
  readonly port: number
  /** The first number of each message to this address so far. */
  heard(address: string): readonly number[]
  /** Registers it with `oscsend`. */
  subscribe(): Promise<void>
}

/** Starts one that is not registered yet. */
export async function startWall(t: Test, { oscPort }: GuestShow, name = 'Wall'): Promise<Wall> {
  const port = await freePort()
  const oscdump = await startOscdump(t, port)
  const subscribe = () => sendOsc(oscPort, '/ovation/subscribe', 'is', String(port), name)
  const heard = (address: string) =>
    [...oscdump.output.matchAll(new RegExp(`${address} [if]+ (\\S+)`, 'g'))].map(([, value]) => Number(value))
  return Object.assign(oscdump, { port, subscribe, heard })
}

/** Starts the `oscdump` of liblo; its lines are without the time tag, and without the signals of a crowd. */
export function startOscdump(t: Test, port: number, protocol: 'udp' | 'tcp' = 'udp'): Promise<Receiver> {
  return startReceiver(t, {
    program: 'oscdump',
    debianPackage: 'liblo-tools',
    args: ['-L', `osc.${protocol}://:${port}`],
    port,
    protocol,
    message: /^[0-9a-f]+\.[0-9a-f]+ (\/(?!\d+\/).*)$/,
  })
}
