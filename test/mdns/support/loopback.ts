import { openUdpPort } from '../../../src/udp.js'

/** This machine alone. */
export const loopback = { name: 'lo', address: '127.0.0.1', network: '127.0.0.1/8' } as const

/** A port of multicast DNS that nobody else has, so that tests do not hear each other. */
export async function ownMdnsPort(): Promise<number> {
  const { port, close } = await openUdpPort('0.0.0.0', 0, () => {})
  close()
  return port
}
